import { Button } from '../basics/button.tsx'
import { CopyButton } from '../basics/copy-button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** That it is shown this once, and where it belongs. */
  subtitle: string
  secret: string
  copy: string
  /** The button by which the person says that it is kept. */
  kept: string
  onClose: () => void
}

/** What a machine signs in with, shown once. */
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
      {/* Not on the button that closes: what is shown once would be gone with the next Enter. */}
      <CopyButton value={secret} text={copy} size="md" begins />
    </Dialog>
  )
}
