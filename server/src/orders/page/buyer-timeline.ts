import type { Db } from '../../platform/db/connect.ts'
import { eventsOf, keyViewsOf, mailsOf } from './order-history.sql.ts'

type Fact = string | number | boolean

export interface OrderEventView {
  id: string
  at: Date
  kind: string
  fromStatus: number | null
  toStatus: number | null
  userName: string | null
  isInternal: boolean
  facts: Record<string, Fact>
}

/** Only small plain values: anything else in an event is for programs. */
function plainFacts(detail: unknown): Record<string, Fact> {
  return Object.fromEntries(
    Object.entries((detail ?? {}) as Record<string, unknown>).filter((entry): entry is [string, Fact] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
    ),
  )
}

export const eventView = (event: Awaited<ReturnType<typeof eventsOf>>[number]): OrderEventView => ({
  id: `event-${event.id}`,
  at: event.at,
  kind: event.kind,
  fromStatus: event.from_status,
  toStatus: event.to_status,
  userName: event.userName,
  isInternal: event.is_internal,
  facts: plainFacts(event.detail),
})

/**
 * The timeline of an order as its buyer sees it: decisions, mails and views of keys; nothing internal, no money of
 * others.
 */
export async function buyerTimeline(
  db: Db,
  orderId: number,
  /** Excludes mails to people of other companies; without it, all mails are included. */
  companyIds?: readonly number[],
): Promise<OrderEventView[]> {
  const [events, views, mails] = await Promise.all([
    eventsOf(db, orderId),
    keyViewsOf(db, orderId),
    mailsOf(db, orderId, companyIds),
  ])
  const shown: OrderEventView[] = [
    ...events.filter((event) => !event.is_internal).map(eventView),
    ...views.map((view) => ({
      id: `key-${view.id}`,
      at: view.at,
      kind: view.kind,
      fromStatus: null,
      toStatus: null,
      userName: view.userName,
      isInternal: false,
      facts: { keys: view.keys, ...(view.keys === 1 ? { last4: view.last4 } : {}) } as Record<string, Fact>,
    })),
    ...mails.map((mail) => ({
      id: `mail-${mail.id}`,
      at: mail.sentAt ?? mail.createdAt,
      kind: mail.state === 'failed' ? 'mailFailed' : mail.state === 'queued' ? 'mailQueued' : 'mailSent',
      fromStatus: null,
      toStatus: null,
      userName: null,
      isInternal: false,
      facts: { to: mail.to, template: mail.template },
    })),
  ]
  return newestFirst(shown)
}

export function newestFirst(events: OrderEventView[]): OrderEventView[] {
  return events.sort((a, b) => b.at.getTime() - a.at.getTime() || b.id.localeCompare(a.id, 'en', { numeric: true }))
}
