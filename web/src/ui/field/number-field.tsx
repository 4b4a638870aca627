import { digitsOf } from '../../text/whole-number.ts'
import { DecimalField } from './decimal-field.tsx'
import type { FieldProps } from './field.tsx'
import { type Look, TextField } from './text-field.tsx'

/** Percent: basis points in the form (1430), "14,30" on the screen. */
export function PercentField({ value, onChange, ...rest }: FieldProps<number | null> & Look) {
  return (
    <DecimalField
      unit="%"
      {...rest}
      value={value === null || value === undefined ? '' : (value / 100).toFixed(2)}
      onChange={(wire) => onChange(wire === '' || Number.isNaN(Number(wire)) ? null : Math.round(Number(wire) * 100))}
    />
  )
}

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
