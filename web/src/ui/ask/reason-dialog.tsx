import { type ReactNode, useState } from 'react'
import { AskDialog } from './ask-dialog.tsx'
import { Checkbox } from '../field/checkbox.tsx'
import { TextArea } from '../field/text-area.tsx'
import { TextField } from '../field/text-field.tsx'
import { t } from '../ui.texts.ts'

interface ReasonDialogProps {
  open: boolean
  onClose: () => void
  title: string
  confirm: string
  danger?: boolean
  /** What will happen. */
  children: ReactNode
  /** Makes the reason a single line and says who will read it; otherwise it has several lines. */
  hint?: string
  /** For a single-line reason. */
  maxLength?: number
  /** A reason that is known already; the person may change it. */
  suggested?: string
  /** Something else that must be agreed to in some cases. */
  override?: { readonly label: string; readonly hint: string }
  /** Resolves to undefined if it was refused; then the dialog stays. */
  onConfirm: (reason: string, override: boolean) => Promise<unknown>
}

/** Asks for a reason before an act. */
export function ReasonDialog({
  children,
  hint,
  override,
  suggested = '',
  maxLength = 300,
  onClose,
  onConfirm,
  ...asked
}: ReasonDialogProps) {
  const [reason, setReason] = useState(suggested)
  const [agreed, setAgreed] = useState(false)
  const field = { label: t.reason, value: reason, onChange: setReason, required: true, autoFocus: true }
  return (
    <AskDialog
      {...asked}
      closeLabel={t.cancel}
      ready={reason.trim() !== ''}
      onClose={() => {
        setReason(suggested)
        setAgreed(false)
        onClose()
      }}
      act={async () => (await onConfirm(reason.trim(), agreed)) !== undefined}
    >
      <div>{children}</div>
      {hint ? (
        <TextField {...field} hint={hint} maxLength={maxLength} />
      ) : (
        <TextArea {...field} rows={3} maxLength={500} />
      )}
      {override && <Checkbox {...override} checked={agreed} onChange={setAgreed} />}
    </AskDialog>
  )
}
