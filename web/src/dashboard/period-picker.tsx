import { datePresets } from '@brava/contract/dates.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'

/** Presets offered at once; the rest are behind More. */
const first = [0, 2, 3, 9, 21]

/** The period of the dashboard: a date preset of the specification, 0 to 21. */
export function PeriodPicker({ value, onChange }: { value: number; onChange: (preset: number) => void }) {
  const rest = datePresets.map((text, preset) => ({ text, preset })).filter(({ preset }) => !first.includes(preset))
  const chosen = first.includes(value) ? undefined : datePresets[value]
  return (
    <span className={classes.period}>
      <Segmented
        label={t.period}
        value={value}
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
