import { datePresets } from '@brava/contract/dates.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { said } from '../../text/texts.ts'
import { Button } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Segmented } from './segmented.tsx'
import classes from './period-picker.module.css'
import { t } from '../ui.texts.ts'

/** Presets offered at once; the rest are behind More. */
const first = [0, 2, 3, 9, 21]

/** A period: a date preset of the specification, 0 to 21; null where the person chose days. */
export function PeriodPicker({ value, onChange }: { value: number | null; onChange: (preset: number) => void }) {
  const rest = datePresets.map((text, preset) => ({ text, preset })).filter(({ preset }) => !first.includes(preset))
  const chosen = value === null || first.includes(value) ? undefined : datePresets[value]
  return (
    <span className={classes.period}>
      <Segmented
        label={t.period}
        value={value ?? -1}
        onChange={onChange}
        options={first.map((preset) => ({
          value: preset,
          label: said(datePresets[preset] ?? { en: '', bs: '', hr: '' }),
        }))}
      />
      <Menu
        trigger={<Button after={<IconChevronDown />}>{chosen ? said(chosen) : t.more}</Button>}
        entries={rest.map(({ text, preset }) => ({
          label: said(text),
          checked: preset === value,
          onClick: () => onChange(preset),
        }))}
      />
    </span>
  )
}
