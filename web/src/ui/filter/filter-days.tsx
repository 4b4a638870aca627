import { datePresets } from '@brava/contract/dates.ts'
import { said } from '../../text/texts.ts'
import { DateField } from '../field/date-field.tsx'
import { type Draft, type FilterOf, filterPresets } from './filter.ts'
import classes from './filter-range.module.css'
import { PresetButtons } from '../field/preset-buttons.tsx'
import { t } from '../ui.texts.ts'

const offered = filterPresets.flatMap((value) => {
  const text = datePresets[value]
  return text ? [{ value, label: said(text) }] : []
})

interface FilterDaysProps<F> {
  filter: FilterOf<F, 'days'>
  draft: Draft<F>
  onChange: (draft: Draft<F>) => void
}

/** Days from and to; choosing a preset clears the days, and the other way round. */
export function FilterDays<F>({ filter, draft, onChange }: FilterDaysProps<F>) {
  const { preset } = filter
  const day = (name: keyof F & string, label: string) => (
    <DateField
      label={label}
      value={(draft[name] as string | undefined) ?? null}
      onChange={(value) =>
        onChange({ ...draft, ...(preset ? { [preset]: undefined } : {}), [name]: value ?? undefined } as Draft<F>)
      }
    />
  )
  return (
    <>
      {preset && (
        <PresetButtons
          options={offered}
          value={draft[preset]}
          onChange={(value) =>
            onChange({ ...draft, [filter.from]: undefined, [filter.to]: undefined, [preset]: value } as Draft<F>)
          }
        />
      )}
      <div className={classes.pair}>
        {day(filter.from, t.from)}
        {day(filter.to, t.to)}
      </div>
    </>
  )
}
