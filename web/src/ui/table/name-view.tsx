import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { TextField } from '../field/text-field.tsx'
import { useRequired } from '../form/use-required.ts'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'

/** Asks for the name of a view, and whether colleagues can see it too. */
export function NameView({ onSave }: { onSave: (name: string, isShared: boolean) => Promise<void> }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [pending, setPending] = useState(false)
  const needed = useRequired({ name: { label: tableTexts.viewName, value: name } })
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (!needed.isThere(event.currentTarget)) return
        setPending(true)
        void onSave(name.trim(), isShared).finally(() => setPending(false))
      }}
    >
      <TextField
        label={tableTexts.viewName}
        name="name"
        value={name}
        onChange={setName}
        error={needed.errors.name}
        maxLength={60}
        autoFocus
      />
      <Checkbox label={tableTexts.shareView} checked={isShared} onChange={setShared} />
      <div className={classes.editorFoot}>
        <span />
        <Button size="sm" variant="primary" type="submit" pending={pending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
