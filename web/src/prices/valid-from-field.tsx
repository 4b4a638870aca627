import { daysLater } from '@brava/contract/calendar-day.ts'
import { useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { DateField } from '../ui/field/date-field.tsx'
import type { FieldProps } from '../ui/field/field.tsx'
import { scheduledTexts as t } from './scheduled-price.texts.ts'
import { today } from '../text/today.ts'

const tomorrow = () => daysLater(today(), 1)

/**
 * The day from which a price change applies; empty: immediately. The server knows the date at the distributor's. `hint`
 * is shown once a day is chosen; `inLine`, for a field in a row of fields, shows no text below.
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

/**
 * The same outside a form: the server's error about the day is shown beside it. `changed` is called when the day
 * changes.
 */
export function useValidFrom(changed: () => void = () => {}) {
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
    /** Performs the act with this day; throws what the server refuses. */
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
