import { SecretDialog } from '../ui/overlay/secret-dialog.tsx'
import { t } from './webhooks.texts.ts'

/** The secret of a webhook, shown once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={t.secretTitle}
      subtitle={t.secretText}
      secret={secret}
      kept={t.kept}
      copy={t.copy}
      onClose={onClose}
    />
  )
}
