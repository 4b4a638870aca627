import { type ReactNode, useEffect, useRef } from 'react'
import classes from './check.module.css'
import field from './field.module.css'

export interface CheckProps {
  label: ReactNode
  /** For a box without a visible label. */
  ariaLabel?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some, not all. */
  mixed?: boolean
  hint?: ReactNode
  disabled?: boolean
  name?: string
  error?: string | undefined
}

export function Checkbox({ label, ariaLabel, checked, onChange, mixed, hint, disabled, name, error }: CheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = Boolean(mixed) && !checked
  }, [mixed, checked])
  return (
    <label className={classes.check} data-disabled={disabled || undefined}>
      <input
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        checked={checked}
        name={name}
        disabled={disabled}
        aria-label={ariaLabel}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(label || hint || error) && (
        <span className={classes.checkWords}>
          <span>{label}</span>
          {hint && <span className={classes.checkHint}>{hint}</span>}
          {error && (
            <span className={field.message} data-tone="danger">
              {error}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
