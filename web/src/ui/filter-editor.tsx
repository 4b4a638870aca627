import { datePresets } from '@brava/contract/dates.ts'
import { said } from '../text/texts.ts'
import { Checkbox } from './checkbox.tsx'
import { DateField } from './date-field.tsx'
import { DecimalField } from './decimal-field.tsx'
import { type Filter, filterPresets } from './filter.ts'
import classes from './filter-editor.module.css'
import { MultiSelectField } from './multi-select-field.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'
import toolbarPopover from './toolbar-popover.module.css'
import { t } from './ui.texts.ts'

type Draft<F> = Partial<Record<keyof F & string, unknown>>

/** The control with which a filter's value is chosen. */
export function FilterEditor<F>({
  filter,
  draft,
  onChange,
}: {
  filter: Filter<F>
  draft: Draft<F>
  onChange: (draft: Draft<F>) => void
}) {
  const set = (name: keyof F & string, value: unknown) =>
    onChange({ ...draft, [name]: value === '' || value === null ? undefined : value })
  switch (filter.kind) {
    case 'many': {
      const chosen = (draft[filter.name] as (string | number)[] | undefined) ?? []
      return (
        <div className={toolbarPopover.editorList} role="group" aria-label={filter.label}>
          {filter.options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={(on) => {
                const next = on ? [...chosen, option.value] : chosen.filter((each) => each !== option.value)
                set(filter.name, next.length > 0 ? next : undefined)
              }}
            />
          ))}
        </div>
      )
    }
    case 'one':
      return (
        <SelectField
          label={filter.label}
          labelHidden
          options={filter.options}
          clearable
          value={(draft[filter.name] as string | number | undefined) ?? null}
          onChange={(value) => set(filter.name, value)}
        />
      )
    case 'find':
      return filter.many ? (
        <MultiSelectField
          label={filter.label}
          labelHidden
          find={filter.find}
          {...(filter.known ? { known: filter.known } : {})}
          value={(draft[filter.name] as (string | number)[] | undefined) ?? []}
          onChange={(value) => set(filter.name, value.length > 0 ? value : undefined)}
        />
      ) : (
        <SelectField
          label={filter.label}
          labelHidden
          find={filter.find}
          clearable
          {...(filter.known ? { known: filter.known } : {})}
          value={(draft[filter.name] as string | number | undefined) ?? null}
          onChange={(value) => set(filter.name, value)}
        />
      )
    case 'yesNo':
      return (
        <div className={classes.presets}>
          {[true, false].map((value) => (
            <button
              key={String(value)}
              type="button"
              aria-pressed={draft[filter.name] === value}
              onClick={() => set(filter.name, draft[filter.name] === value ? undefined : value)}
            >
              {value ? t.yes : t.no}
            </button>
          ))}
        </div>
      )
    case 'text':
      return (
        <TextField
          label={filter.label}
          labelHidden
          value={(draft[filter.name] as string | undefined) ?? ''}
          onChange={(value) => set(filter.name, value)}
          autoFocus
        />
      )
    case 'days':
      return (
        <>
          {filter.preset && (
            <div className={classes.presets}>
              {filterPresets.map((preset) => {
                const text = datePresets[preset]
                return (
                  text && (
                    <button
                      key={preset}
                      type="button"
                      aria-pressed={filter.preset ? draft[filter.preset] === preset : false}
                      onClick={() =>
                        onChange({
                          ...draft,
                          [filter.from]: undefined,
                          [filter.to]: undefined,
                          [filter.preset as string]: preset,
                        } as Draft<F>)
                      }
                    >
                      {said(text)}
                    </button>
                  )
                )
              })}
            </div>
          )}
          <div className={classes.pair}>
            <DateField
              label={t.from}
              value={(draft[filter.from] as string | undefined) ?? null}
              onChange={(value) =>
                onChange({
                  ...draft,
                  ...(filter.preset ? { [filter.preset]: undefined } : {}),
                  [filter.from]: value ?? undefined,
                } as Draft<F>)
              }
            />
            <DateField
              label={t.to}
              value={(draft[filter.to] as string | undefined) ?? null}
              onChange={(value) =>
                onChange({
                  ...draft,
                  ...(filter.preset ? { [filter.preset]: undefined } : {}),
                  [filter.to]: value ?? undefined,
                } as Draft<F>)
              }
            />
          </div>
        </>
      )
    case 'amount':
      return (
        <>
          {filter.highest && Number(filter.highest) > 0 && (
            <input
              type="range"
              className={classes.slider}
              aria-label={`${filter.label}: ${t.to}`}
              min={0}
              max={Math.ceil(Number(filter.highest))}
              value={Number(draft[filter.to] ?? Math.ceil(Number(filter.highest)))}
              onChange={(event) => {
                const value = Number(event.currentTarget.value)
                set(filter.to, value >= Number(filter.highest) ? undefined : value.toFixed(2))
              }}
            />
          )}
          <div className={classes.pair}>
            <DecimalField
              label={t.from}
              unit={filter.unit}
              value={(draft[filter.from] as string | undefined) ?? ''}
              onChange={(value) => set(filter.from, value)}
            />
            <DecimalField
              label={t.to}
              unit={filter.unit}
              value={(draft[filter.to] as string | undefined) ?? ''}
              onChange={(value) => set(filter.to, value)}
            />
          </div>
        </>
      )
    case 'count':
      return (
        <div className={classes.pair}>
          <NumberField
            label={t.from}
            unit={filter.unit}
            value={(draft[filter.from] as number | undefined) ?? null}
            onChange={(value) => set(filter.from, value)}
          />
          <NumberField
            label={t.to}
            unit={filter.unit}
            value={(draft[filter.to] as number | undefined) ?? null}
            onChange={(value) => set(filter.to, value)}
          />
        </div>
      )
  }
}
