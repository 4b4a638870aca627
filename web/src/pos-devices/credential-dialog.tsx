import { Button } from '../ui/basics/button.tsx'
import { CopyButton } from '../ui/basics/copy-button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
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
          {t.kept}
        </Button>
      }
    >
      <code className={classes.credential}>{credential}</code>
      <CopyButton value={credential} text={t.copy} size="md" />
    </Dialog>
  )
}
