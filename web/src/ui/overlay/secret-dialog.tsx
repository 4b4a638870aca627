import { Button } from '../basics/button.tsx'
import { CopyButton } from '../basics/copy-button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** Says that it is shown only this once, and where it belongs. */
  subtitle: string
  secret: string
  copy: string
  /** The button with which the person confirms that they have saved it. */
  kept: string
  onClose: () => void
}

/** A credential with which a program signs in, shown once. */
export function SecretDialog({ title, subtitle, secret, copy, kept, onClose }: SecretDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      action={
        <Button variant="primary" onClick={onClose}>
          {kept}
        </Button>
      }
    >
      <code className={classes.secret}>{secret}</code>
      {/* Not on the close button: the next Enter would close what is shown only once. */}
      <CopyButton value={secret} text={copy} size="md" begins />
    </Dialog>
  )
}
