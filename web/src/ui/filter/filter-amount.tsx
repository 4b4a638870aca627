import { DecimalField } from '../field/decimal-field.tsx'
import type { Draft, FilterOf } from './filter.ts'
import classes from './filter-range.module.css'
import { NumberField } from '../field/number-field.tsx'
import { t } from '../ui.texts.ts'

interface FilterAmountProps<F> {
  filter: FilterOf<F, 'amount' | 'count'>
  draft: Draft<F>
  set: (name: keyof F & string, value: unknown) => void
}

/** From and to of an amount or a count; a slider for "up to" if the highest value is known. */
export function FilterAmount<F>({ filter, draft, set }: FilterAmountProps<F>) {
  const highest = Math.ceil(Number(filter.highest ?? 0))
  const field = (name: keyof F & string, label: string) =>
    filter.kind === 'count' ? (
      <NumberField
        label={label}
        unit={filter.unit}
        value={(draft[name] as number | undefined) ?? null}
        onChange={(value) => set(name, value)}
      />
    ) : (
      <DecimalField
        label={label}
        unit={filter.unit}
        value={(draft[name] as string | undefined) ?? ''}
        onChange={(value) => set(name, value)}
      />
    )
  return (
    <>
      {highest > 0 && (
        <input
          type="range"
          className={classes.slider}
          aria-label={`${filter.label}: ${t.to}`}
          min={0}
          max={highest}
          value={Number(draft[filter.to] ?? highest)}
          onChange={(event) => {
            const value = Number(event.currentTarget.value)
            set(filter.to, value >= Number(filter.highest) ? undefined : value.toFixed(2))
          }}
        />
      )}
      <div className={classes.pair}>
        {field(filter.from, t.from)}
        {field(filter.to, t.to)}
      </div>
    </>
  )
}
