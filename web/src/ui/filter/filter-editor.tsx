import { useMemo } from 'react'
import { Checkbox } from '../field/checkbox.tsx'
import type { Draft, Filter } from './filter.ts'
import { FilterAmount } from './filter-amount.tsx'
import { FilterDays } from './filter-days.tsx'
import { findAndKnow, useKnownNames } from './known-names.ts'
import { MultiSelectField } from '../field/multi-select-field.tsx'
import { PresetButtons } from '../field/preset-buttons.tsx'
import { SelectField } from '../field/select-field.tsx'
import { TextField } from '../field/text-field.tsx'
import toolbarPopover from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'

interface FilterEditorProps<F> {
  filter: Filter<F>
  draft: Draft<F>
  onChange: (draft: Draft<F>) => void
  /** It is the only filter asked for: the focus starts in its text field. */
  isAlone?: boolean
}

const yesNo = [
  { value: true, label: t.yes },
  { value: false, label: t.no },
]

/** The control for choosing a filter's value. */
export function FilterEditor<F>({ filter, draft, onChange, isAlone = false }: FilterEditorProps<F>) {
  const known = useKnownNames(filter, draft as F)
  const find = useMemo(() => (filter.kind === 'find' ? findAndKnow(filter) : undefined), [filter])
  const set = (name: keyof F & string, value: unknown) =>
    onChange({ ...draft, [name]: value === '' || value === null ? undefined : value })
  const one = (name: keyof F & string) => ({
    label: filter.label,
    labelHidden: true,
    clearable: true,
    value: (draft[name] as string | number | undefined) ?? null,
    onChange: (value: string | number | null) => set(name, value),
  })
  const several = (name: keyof F & string) => (draft[name] as (string | number)[] | undefined) ?? []
  switch (filter.kind) {
    case 'many': {
      const chosen = several(filter.name)
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
      return <SelectField {...one(filter.name)} options={filter.options} />
    case 'find': {
      const source = { known, ...(find ? { find } : {}) }
      return filter.many ? (
        <MultiSelectField
          label={filter.label}
          labelHidden
          {...source}
          value={several(filter.name)}
          onChange={(value) => set(filter.name, value.length > 0 ? value : undefined)}
        />
      ) : (
        <SelectField {...one(filter.name)} {...source} />
      )
    }
    case 'yesNo':
      return <PresetButtons options={yesNo} value={draft[filter.name]} onChange={(value) => set(filter.name, value)} />
    case 'text':
      return (
        <TextField
          label={filter.label}
          labelHidden
          value={(draft[filter.name] as string | undefined) ?? ''}
          onChange={(value) => set(filter.name, value)}
          autoFocus={isAlone}
        />
      )
    case 'days':
      return <FilterDays filter={filter} draft={draft} onChange={onChange} />
    default:
      return <FilterAmount filter={filter} draft={draft} set={set} />
  }
}
