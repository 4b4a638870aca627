import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { TextField } from '../field/text-field.tsx'
import { t } from '../ui.texts.ts'

export interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** What will happen, and that it cannot be undone. */
  children: ReactNode
  /** The verb on the button: "Withdraw 18 keys". */
  confirm: string
  /** For irreversible acts: the word to type first. */
  typed?: string
  danger?: boolean
  /** The dialog closes when the promise settles. */
  onConfirm: () => unknown
}

/**
 * Asks for confirmation of something that cannot be undone. Reversible acts do not ask: they offer Undo in their toast.
 */
export function ConfirmDialog({ children, typed, danger = true, onClose, onConfirm, ...asked }: ConfirmDialogProps) {
  const [word, setWord] = useState('')
  return (
    <AskDialog
      {...asked}
      {...(danger ? { icon: <IconAlertTriangle />, tone: 'danger' as const } : {})}
      danger={danger}
      closeLabel={t.cancel}
      ready={!typed || word.trim() === typed}
      // The typed word need not be kept.
      unsaved={false}
      onClose={() => {
        setWord('')
        onClose()
      }}
      act={async () => {
        await onConfirm()
        return true
      }}
    >
      <div>{children}</div>
      {typed && (
        <TextField label={t.typeToConfirm(typed)} value={word} onChange={setWord} autoComplete="off" autoFocus />
      )}
    </AskDialog>
  )
}
