import { useState } from 'react'
import { decimal, decimalFromTyped } from '../../text/format.ts'
import type { FieldProps } from './field.tsx'
import { type Look, TextField } from './text-field.tsx'

export interface DecimalFieldProps extends FieldProps<string>, Look {
  decimals?: number
}

/** As on the wire. It must not be read as typed again: "0.500" would be five hundred where the dot groups digits. */
export const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * A decimal string ("1234.50" on the wire), typed and shown in the format of the language; its unit may be typed too.
 * Text that is no number is passed on as it is.
 */
export function DecimalField({ decimals = 2, value, onChange, onBlur, ...rest }: DecimalFieldProps) {
  const { unit } = rest
  const shownOf = (wire: string) => (isDecimal(wire) ? decimal(wire, Math.max(decimals, 0)) : wire)
  const wireOf = (text: string) => decimalFromTyped(typeof unit === 'string' ? text.replace(unit, '') : text)
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      right
      inputMode="decimal"
      value={typed ?? shownOf(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(wireOf(text) ?? text)
      }}
      onBlur={() => {
        const wire = typed === null ? null : wireOf(typed)
        if (wire) {
          const [whole = '0', part = ''] = wire.split('.')
          onChange(
            decimals === 0 ? whole : `${whole}.${part.slice(0, Math.max(decimals, part.length)).padEnd(decimals, '0')}`,
          )
        }
        setTyped(null)
        onBlur?.()
      }}
    />
  )
}

/** An amount as a wire string, with its currency inside on the right. */
export function MoneyField({ currency = 'KM', ...rest }: DecimalFieldProps & { currency?: string }) {
  return <DecimalField unit={currency} {...rest} />
}
