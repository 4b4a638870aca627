import classes from './preset-buttons.module.css'

interface PresetButtonsProps<V> {
  options: readonly { readonly value: V; readonly label: string }[]
  value: unknown
  /** Undefined when the active one is clicked again. */
  onChange: (value: V | undefined) => void
}

/** A few values of a filter as buttons, at most one of them active. */
export function PresetButtons<V extends string | number | boolean>({
  options,
  value,
  onChange,
}: PresetButtonsProps<V>) {
  return (
    <div className={classes.presets}>
      {options.map((option) => (
        <button
          key={String(option.value)}
          type="button"
          aria-pressed={value === option.value}
          onClick={() => onChange(value === option.value ? undefined : option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
