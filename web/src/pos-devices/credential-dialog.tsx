import { Button } from '../ui/basics/button.tsx'
import { CopyButton } from '../ui/basics/copy-button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { t as kit } from '../ui/ui.texts.ts'
import classes from './pos-devices.module.css'
import { t } from './pos-devices.texts.ts'

/** What a device signs in with, shown once. */
export function CredentialDialog({ credential, onClose }: { credential: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.credentialTitle}
      subtitle={t.credentialText}
      action={
        <Button variant="primary" onClick={onClose}>
          {kit.close}
        </Button>
      }
    >
      <code className={classes.credential}>{credential}</code>
      <CopyButton value={credential} text={t.copy} size="md" />
    </Dialog>
  )
}
