import type { ReactNode } from 'react'
import classes from './check.module.css'
import { Field } from './field.tsx'

export interface RadioGroupProps<V extends string | number> {
  label: string
  labelHidden?: boolean
  value: V | null
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }[]
  error?: string | undefined
  name?: string
}

export function RadioGroup<V extends string | number>({
  label,
  labelHidden,
  value,
  onChange,
  options,
  error,
  name,
}: RadioGroupProps<V>) {
  return (
    <Field label={label} labelHidden={labelHidden} error={error}>
      {({ id, describedBy }) => (
        <div
          role="radiogroup"
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          style={{ display: 'grid', gap: 8 }}
        >
          {options.map((option) => (
            <label key={option.value} className={classes.check} data-disabled={option.disabled || undefined}>
              <input
                type="radio"
                className={`${classes.checkbox} ${classes.radio}`}
                name={name ?? id}
                checked={option.value === value}
                disabled={option.disabled}
                onChange={() => onChange(option.value)}
              />
              <span className={classes.checkWords}>
                <span>{option.label}</span>
                {option.hint && <span className={classes.checkHint}>{option.hint}</span>}
              </span>
            </label>
          ))}
        </div>
      )}
    </Field>
  )
}
