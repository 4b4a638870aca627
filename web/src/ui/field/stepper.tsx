import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '../../state/toast.ts'
import { digitsOf } from '../../text/whole-number.ts'
import classes from './stepper.module.css'
import { stepRow } from '../row-focus.ts'
import { t } from '../ui.texts.ts'
import { useSelectWhole } from './use-select-whole.ts'

export interface StepperProps {
  /** Names the quantity: "Quantity of Northfall". */
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  /** Shown when more than `max` is typed; the field then contains `max`. */
  tooMany?: string
  /** What plus adds to an empty quantity: the MOQ. */
  first?: number
  /** In the cart; below MOQ; not accepted. */
  look?: 'in' | 'warning' | 'danger' | undefined
  size?: 'md' | 'lg'
  disabled?: boolean
  /** Sends each number while it is being typed: its effect is shown below and must not move under the next click. */
  eager?: boolean
}

/**
 * Quantity: minus, number, plus. The number is sent when typing ends (`eager`: with each digit that is valid); Enter
 * moves to the next row of a list.
 */
export function Stepper({
  label,
  value,
  onChange,
  min = 0,
  max = 999_999,
  tooMany,
  first = 1,
  look,
  size = 'md',
  disabled,
  eager,
}: StepperProps) {
  const [typed, setTyped] = useState(String(value))
  const selectWhole = useSelectWhole()
  useEffect(() => setTyped(String(value)), [value])
  function send(next: number) {
    const fitting = Math.max(min, Math.min(max, next))
    if (next > max && tooMany) toast('warning', tooMany)
    setTyped(String(fitting))
    if (fitting !== value) onChange(fitting)
  }
  return (
    <span className={classes.stepper} data-look={look} data-size={size} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={t.decrease}
        disabled={disabled || value <= min}
        onClick={() => send(value <= first ? min : value - 1)}
      >
        <IconMinus />
      </button>
      <input
        inputMode="numeric"
        data-long={typed.length > 3 || undefined}
        aria-label={label}
        aria-invalid={look === 'danger' || look === 'warning' || undefined}
        disabled={disabled}
        value={typed}
        onChange={(event) => {
          const digits = digitsOf(event.currentTarget.value) ?? typed
          setTyped(digits)
          if (eager && digits !== '' && Number(digits) >= min && Number(digits) <= max) send(Number(digits))
        }}
        {...selectWhole}
        onBlur={() => send(Number(typed || 0))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            send(Number(typed || 0))
            stepRow(event.currentTarget, event.shiftKey ? -1 : 1)
          }
          if (event.key === 'ArrowUp') send(Number(typed) + 1)
          if (event.key === 'ArrowDown') send(Number(typed) - 1)
        }}
      />
      <button
        type="button"
        aria-label={t.increase}
        disabled={disabled || value >= max}
        onClick={() => send(value === 0 ? first : value + 1)}
      >
        <IconPlus />
      </button>
    </span>
  )
}
