import { Fragment, useState } from 'react'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { areShortcutsOn, switchShortcuts } from '../ui/shortcuts.ts'
import { Switch } from '../ui/field/switch.tsx'
import kbdClasses from './kbd.module.css'
import { t } from './shortcut-help.texts.ts'
import classes from './shortcut-help.module.css'
import { useMenu } from './sidebar.tsx'
import { goKeys } from './use-shortcuts.ts'

/** The keyboard shortcuts, and the switch that turns off the single-key ones. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  const menu = useMenu()
  const [on, setOn] = useState(areShortcutsOn())
  const rows: [string, string][] = [
    [t.shortcutPalette, 'Ctrl K'],
    [t.shortcutSave, 'Ctrl S'],
    [t.shortcutSearch, '/'],
    [t.shortcutNext, 'j  k'],
    [t.shortcutSelect, 'x'],
    [t.shortcutOpen, 'Enter'],
    [t.shortcutRows, '/  ↓'],
    [t.shortcutBulk, 'b'],
    [t.shortcutDelete, 'Delete'],
    [t.shortcutHelp, '?'],
    ...Object.entries(goKeys).flatMap(([key, path]): [string, string][] => {
      const found = menu.find(({ screen }) => screen.path === path)
      return found ? [[`${t.goTo}: ${found.place.label ?? found.screen.title}`, `g  ${key}`]] : []
    }),
  ]
  return (
    <Dialog open onClose={onClose} title={t.shortcuts}>
      <div className={classes.keys}>
        {rows.map(([what, keys]) => (
          <Fragment key={what}>
            <span>{what}</span>
            <kbd className={kbdClasses.kbd}>{keys}</kbd>
          </Fragment>
        ))}
      </div>
      <Switch
        label={t.shortcutsOn}
        checked={on}
        onChange={(next) => {
          switchShortcuts(next)
          setOn(next)
        }}
      />
    </Dialog>
  )
}
