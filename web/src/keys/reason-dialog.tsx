import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { t } from './keys.texts.ts'

/** Asks for the reason that the custody log keeps, and where it matters for the override of keys that were seen. */
export function ReasonDialog({
  title,
  text,
  confirm,
  withOverride = false,
  required = true,
  onConfirm,
  onClose,
}: {
  title: string
  text: string
  confirm: string
  withOverride?: boolean
  required?: boolean
  /** Closes when it answers true. */
  onConfirm: (given: { reason: string; override: boolean }) => Promise<boolean>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const [override, setOverride] = useState(false)
  const [pending, setPending] = useState(false)
  const ready = !required || reason.trim() !== ''
  async function send() {
    if (!ready || pending) return
    setPending(true)
    const done = await onConfirm({ reason: reason.trim(), override })
    setPending(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t.cancel}
      action={
        <Button variant="primary" disabled={!ready} pending={pending} onClick={() => void send()}>
          {confirm}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <p>{text}</p>
        <TextField
          label={t.reason}
          value={reason}
          onChange={setReason}
          hint={t.reasonHint}
          required={required}
          maxLength={300}
        />
        {withOverride && (
          <Checkbox label={t.override} hint={t.overrideHint} checked={override} onChange={setOverride} />
        )}
      </div>
    </Dialog>
  )
}
