import { daysLater } from '@brava/contract/calendar-day.ts'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { DateField } from '../ui/field/date-field.tsx'
import type { FieldProps } from '../ui/field/field.tsx'
import { scheduledTexts as t } from './scheduled-price.texts.ts'
import { today } from '../text/today.ts'

const tomorrow = () => daysLater(today(), 1)

/**
 * The day from which a change of prices holds; empty: at once. The server knows which day it is where the distributor is.
 * `hint` is said once a day is chosen; `inLine`, between other fields of a line, says nothing beneath.
 */
export function ValidFromField({
  inLine = false,
  ...props
}: Omit<FieldProps<string | null>, 'label'> & { inLine?: boolean }) {
  const [first] = useState(tomorrow)
  return (
    <DateField
      {...props}
      label={t.validFrom}
      min={first}
      placeholder={t.atOnce}
      hint={inLine ? undefined : (props.value !== null && props.hint) || t.validFromHint}
    />
  )
}

/** The same outside of a form: what the server says of the day stands beside it. `changed` hears that the day is another one. */
export function useValidFrom(changed: () => void) {
  const [day, setDay] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  return {
    day,
    field: {
      name: 'validFrom',
      value: day,
      error: problem,
      onChange: (next: string | null) => {
        setProblem(undefined)
        setDay(next)
        changed()
      },
    },
    /** Does it with this day; throws what the server refuses. */
    async send<T>(act: () => Promise<T>): Promise<T> {
      try {
        return await act()
      } catch (error) {
        if (error instanceof ApiError) setProblem(error.fields.validFrom)
        throw error
      }
    },
  }
}
