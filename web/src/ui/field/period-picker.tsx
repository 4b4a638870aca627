import { datePresets } from '@brava/contract/dates.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { said } from '../../text/texts.ts'
import { Button } from '../basics/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { Segmented } from './segmented.tsx'
import classes from './period-picker.module.css'
import { t } from '../ui.texts.ts'

/** Presets shown directly; the rest are behind More. */
const first = [0, 2, 3, 9, 21]

/**
 * A period: a date preset of the specification, 0 to 21; null if the person chose days. On a phone a single button
 * shows the choice and opens all of them.
 */
export function PeriodPicker({ value, onChange }: { value: number | null; onChange: (preset: number) => void }) {
  const every = datePresets.map((text, preset) => ({
    preset,
    label: said(text),
    checked: preset === value,
    onClick: () => onChange(preset),
  }))
  const now = every.find(({ checked }) => checked)
  return (
    <>
      <span className={classes.period}>
        <Segmented
          label={t.period}
          value={value ?? -1}
          onChange={onChange}
          options={first.map((preset) => ({ value: preset, label: every[preset]?.label ?? '' }))}
        />
        <Menu
          trigger={
            <Button after={<IconChevronDown />}>{now && !first.includes(now.preset) ? now.label : t.more}</Button>
          }
          entries={every.filter(({ preset }) => !first.includes(preset))}
        />
      </span>
      <span className={classes.one}>
        <Menu trigger={<Button after={<IconChevronDown />}>{now?.label ?? t.period}</Button>} entries={every} />
      </span>
    </>
  )
}
