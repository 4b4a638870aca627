import classes from './check.module.css'
import type { CheckProps } from './checkbox.tsx'
import switchClasses from './switch.module.css'

export function Switch({ label, ariaLabel, checked, onChange, hint, disabled, name }: CheckProps) {
  return (
    <label className={classes.check} data-disabled={disabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        className={switchClasses.switch}
        checked={checked}
        name={name}
        disabled={disabled}
        aria-label={ariaLabel}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {(label || hint) && (
        <span className={classes.checkWords}>
          <span>{label}</span>
          {hint && <span className={classes.checkHint}>{hint}</span>}
        </span>
      )}
    </label>
  )
}
