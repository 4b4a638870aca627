import { useState } from 'react'
import { decimal, decimalFromTyped } from '../../text/format.ts'
import type { FieldProps } from './field.tsx'
import { type Look, TextField } from './text-field.tsx'

export interface DecimalFieldProps extends FieldProps<string>, Look {
  decimals?: number
}

/** A decimal string ("1234.50" on the wire), typed and shown in the format of the language. */
export function DecimalField({ decimals = 2, value, onChange, onBlur, ...rest }: DecimalFieldProps) {
  const shownOf = (wire: string) =>
    decimalFromTyped(wire) && /^-?\d+(\.\d+)?$/.test(wire) ? decimal(wire, Math.max(decimals, 0)) : wire
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      right
      inputMode="decimal"
      value={typed ?? shownOf(value ?? '')}
      onChange={(text) => {
        setTyped(text)
        onChange(decimalFromTyped(text) ?? text)
      }}
      onBlur={() => {
        const wire = decimalFromTyped(typed ?? value ?? '')
        if (wire && typed !== null) {
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
