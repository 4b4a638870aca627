import { Button } from '../basics/button.tsx'
import { t } from '../ui.texts.ts'
import { DialogFrame } from './dialog-frame.tsx'

/** Asks before input is lost by closing a dialog, or by navigating to another page or part of it. */
export function UnsavedQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <DialogFrame
      open={open}
      onClose={onStay}
      title={t.leaveTitle}
      closeLabel={t.stay}
      action={
        <Button variant="dangerFilled" onClick={onLeave}>
          {t.leave}
        </Button>
      }
    >
      {t.leaveText}
    </DialogFrame>
  )
}
