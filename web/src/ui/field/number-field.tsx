import { validationTexts } from '@brava/contract/validation.ts'
import { useState } from 'react'
import { language } from '../../text/language.ts'
import { digitsOf } from '../../text/whole-number.ts'
import { DecimalField, isDecimal } from './decimal-field.tsx'
import type { FieldProps } from './field.tsx'
import { type Look, TextField } from './text-field.tsx'

/**
 * Percent: basis points in the form (1430), "14,30" or "14,3 %" on the screen. Text that is no number stays in the
 * field, and is NaN in the form: no schema accepts it, and a form without one must not send it.
 */
export function PercentField({ value, onChange, onBlur, error, ...rest }: FieldProps<number | null> & Look) {
  const [text, setText] = useState('')
  const [isLeft, setLeft] = useState(false)
  const isUnread = Number.isNaN(value)
  return (
    <DecimalField
      unit="%"
      {...rest}
      error={error || (isUnread && isLeft ? validationTexts.number[language](rest.label) : undefined)}
      value={isUnread ? text : value === null || value === undefined ? '' : (value / 100).toFixed(2)}
      onChange={(wire) => {
        setText(wire)
        setLeft(false)
        onChange(wire === '' ? null : isDecimal(wire) ? Math.round(Number(wire) * 100) : Number.NaN)
      }}
      onBlur={() => {
        setLeft(true)
        onBlur?.()
      }}
    />
  )
}

/** Something is typed in a percent field, and it is a number. */
export const isNumber = (value: number | null): value is number => value !== null && !Number.isNaN(value)

/** A whole number; empty is null. */
export function NumberField({
  value,
  onChange,
  min,
  max,
  ...rest
}: FieldProps<number | null> & Look & { min?: number; max?: number }) {
  return (
    <TextField
      {...rest}
      right
      inputMode="numeric"
      value={value === null || value === undefined ? '' : String(value)}
      onChange={(text) => {
        const digits = digitsOf(text)
        if (digits === undefined) return
        if (digits === '') return onChange(null)
        const number = Number(/^\s*-/.test(text) ? `-${digits}` : digits)
        if (Number.isSafeInteger(number)) onChange(max !== undefined && number > max ? max : number)
      }}
      onBlur={() => {
        if (min !== undefined && value !== null && value < min) onChange(min)
        rest.onBlur?.()
      }}
    />
  )
}
