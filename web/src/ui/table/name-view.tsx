import { useState } from 'react'
import { Button } from '../basics/button.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { TextField } from '../field/text-field.tsx'
import classes from '../overlay/toolbar-popover.module.css'
import { t } from '../ui.texts.ts'

/** Asks for the name of a view, and whether colleagues see it too. */
export function NameView({ onSave }: { onSave: (name: string, isShared: boolean) => Promise<void> }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [pending, setPending] = useState(false)
  return (
    <form
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        if (!name.trim()) return
        setPending(true)
        void onSave(name.trim(), isShared).finally(() => setPending(false))
      }}
    >
      <TextField label={t.viewName} value={name} onChange={setName} maxLength={60} autoFocus />
      <Checkbox label={t.shareView} checked={isShared} onChange={setShared} />
      <div className={classes.editorFoot}>
        <span />
        <Button size="sm" variant="primary" type="submit" disabled={!name.trim()} pending={pending}>
          {t.save}
        </Button>
      </div>
    </form>
  )
}
