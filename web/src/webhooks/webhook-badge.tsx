import { Badge } from '../ui/basics/badge.tsx'
import type { Webhook } from './webhook-dialog.tsx'
import { t } from './webhooks.texts.ts'

/** On, failing or off. */
export function WebhookBadge({ webhook: { isOn, failingSince } }: { webhook: Pick<Webhook, 'isOn' | 'failingSince'> }) {
  if (!isOn) return <Badge tone="neutral">{t.off}</Badge>
  return failingSince ? <Badge tone="warning">{t.failing}</Badge> : <Badge tone="success">{t.on}</Badge>
}
