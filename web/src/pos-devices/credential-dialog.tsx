import { SecretDialog } from '../ui/overlay/secret-dialog.tsx'
import { t } from './pos-devices.texts.ts'

/** The credential with which a device signs in, shown once. */
export function CredentialDialog({ credential, onClose }: { credential: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={t.credentialTitle}
      subtitle={t.credentialText}
      secret={credential}
      copy={t.copy}
      kept={t.kept}
      onClose={onClose}
    />
  )
}
