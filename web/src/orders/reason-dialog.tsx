import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { t } from './orders.texts.ts'

/** Asks for a reason before an act. `onConfirm` answers false when it failed, and the dialog stays. */
export function ReasonDialog({
  open,
  onClose,
  title,
  confirm,
  danger,
  children,
  onConfirm,
}: {
  open: boolean
  onClose: () => void
  title: string
  confirm: string
  danger?: boolean
  children: ReactNode
  onConfirm: (reason: string) => Promise<unknown>
}) {
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const close = () => {
    setReason('')
    onClose()
  }
  const go = async () => {
    setPending(true)
    try {
      if ((await onConfirm(reason.trim())) !== undefined) close()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      action={
        <Button
          variant={danger ? 'dangerFilled' : 'primary'}
          disabled={reason.trim() === ''}
          pending={pending}
          onClick={() => void go()}
        >
          {confirm}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 14 }}>
        <div>{children}</div>
        <TextArea label={t.reason} value={reason} onChange={setReason} rows={3} maxLength={500} required />
      </div>
    </Dialog>
  )
}
