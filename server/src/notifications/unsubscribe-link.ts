import { notificationMail } from '@brava/contract/notifications/notification-topics.ts'
import type { Services } from '../platform/call.ts'

const purpose = 'unsubscribe'

/** Whose mails, and of which kind, a link ends. */
export interface Ended {
  readonly userId: number
  /** At once, or the daily digest. */
  readonly mail: number
}

/**
 * The address that ends a person's mails, valid as long as this installation lives: opening it shows a page, one click
 * in a mail program ends them (RFC 8058).
 */
export function unsubscribeLink(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  userId: number,
  isDigest: boolean,
): string {
  const mail = isDigest ? notificationMail.daily : notificationMail.atOnce
  const token = secrets.marked(`${userId}:${mail}`, purpose)
  return `${config.publicUrl}/api/notifications/unsubscribe/${encodeURIComponent(token)}`
}

/** What a token of such an address ends; null if it is not valid. */
export function endedBy({ secrets }: Pick<Services, 'secrets'>, token: string): Ended | null {
  const [userId, mail] = secrets.readMarked(token, purpose)?.split(':').map(Number) ?? []
  return userId && mail ? { userId, mail } : null
}
