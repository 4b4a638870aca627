import { type ReactNode, useRef } from 'react'
import classes from './segmented.module.css'
import { useChosenInSight } from '../use-chosen-in-sight.ts'

export interface SegmentedProps<V extends string | number> {
  label: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: ReactNode; ariaLabel?: string; disabled?: boolean }[]
  wide?: boolean
}

/** Up to five mutually exclusive views. */
export function Segmented<V extends string | number>({ label, value, onChange, options, wide }: SegmentedProps<V>) {
  const root = useRef<HTMLDivElement>(null)
  useChosenInSight(root, '[aria-pressed="true"]', value)
  return (
    <div className={classes.segmented} ref={root} role="group" aria-label={label} data-wide={wide || undefined}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.segment}
          aria-pressed={option.value === value}
          aria-label={option.ariaLabel}
          title={option.ariaLabel}
          disabled={option.disabled}
          onClick={() => onChange(option.value)}
        >
          <span className={classes.label}>{option.label}</span>
        </button>
      ))}
    </div>
  )
}
