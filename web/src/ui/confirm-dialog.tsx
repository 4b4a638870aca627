import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'
import { t } from './ui.texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, and that it cannot be taken back. */
  children: ReactNode
  /** The verb on the button: "Withdraw 18 keys". */
  confirm: string
  /** Irreversible acts: the word to type first. */
  typed?: string
  danger?: boolean
  /** Closes by itself when the promise is done. */
  onConfirm: () => unknown
}

/** Asks before something that cannot be undone. Reversible acts do not ask: they offer Undo in their toast. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirm,
  typed,
  danger = true,
  onConfirm,
}: ConfirmDialogProps) {
  const [word, setWord] = useState('')
  const [pending, setPending] = useState(false)
  const ready = !typed || word.trim() === typed
  function close() {
    setWord('')
    onClose()
  }
  async function go() {
    if (!ready || pending) return
    setPending(true)
    try {
      await onConfirm()
      close()
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      {...(danger ? { icon: <IconAlertTriangle />, tone: 'danger' as const } : {})}
      closeLabel={t.cancel}
      action={
        <Button
          variant={danger ? 'dangerFilled' : 'primary'}
          disabled={!ready}
          pending={pending}
          onClick={() => void go()}
        >
          {confirm}
        </Button>
      }
    >
      <div>{children}</div>
      {typed && (
        <form
          style={{ marginTop: 16 }}
          onSubmit={(event) => {
            event.preventDefault()
            void go()
          }}
        >
          <TextField label={t.typeToConfirm(typed)} value={word} onChange={setWord} autoComplete="off" autoFocus />
        </form>
      )}
    </Dialog>
  )
}
