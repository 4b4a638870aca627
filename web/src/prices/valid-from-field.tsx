import { useState } from 'react'
import { DateField } from '../ui/field/date-field.tsx'
import type { FieldProps } from '../ui/field/field.tsx'
import { scheduledTexts as t } from './scheduled-price.texts.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

/** The day from which a change of prices holds; empty: at once. The server knows which day it is where the distributor is. */
export function ValidFromField(props: Omit<FieldProps<string | null>, 'label'>) {
  const [first] = useState(tomorrow)
  return <DateField {...props} label={t.validFrom} min={first} placeholder={t.atOnce} hint={t.validFromHint} />
}
