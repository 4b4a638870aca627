import type { notifications } from '@brava/contract/notifications/notifications.endpoints.ts'
import type { TopicName } from '@brava/contract/notifications/notification-topics.ts'
import { shopSlots } from '@brava/contract/shops/shops.endpoints.ts'
import type { z } from 'zod'
import type { Call } from '../platform/call.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import {
  notificationCounts,
  notificationId,
  notificationOrder,
  type NotificationRow,
  notificationRows,
  titlesNow,
  topicsOf,
} from './notifications.sql.ts'
import { sayNotification } from './say-notification.ts'

type Request = z.output<(typeof notifications.mine)['body']>

/** A person's own notifications. Totals come from the counters unless there is a search. */
export async function listNotifications({ db, person, language }: Call, request: Request) {
  const { filters, quickSearch, productTitle, key } = request
  const unseenOnly = request.showOnlyUnseen || filters.showOnlyUnseen === true
  const mine = topicsOf(person)
  const topics = filters.topic?.length ? mine.filter((topic) => filters.topic?.includes(topic)) : mine
  const searched = [quickSearch, productTitle?.trim(), key?.trim()].filter((text): text is string => Boolean(text))
  const { unseen } = await notificationCounts(db, person)
  const counted = topics === mine ? undefined : await notificationCounts(db, person, topics)
  let query = notificationRows(db, person).where('n.topic', 'in', topics.length > 0 ? topics : [''])
  if (unseenOnly) query = query.where('n.seen_at', 'is', null)
  for (const text of searched) query = query.where(contains(text, 'n.words'))
  const counts = counted ?? (await notificationCounts(db, person))
  const page = await paged<NotificationRow, 'createdDate'>(query, request, {
    sort: notificationOrder,
    defaultSort: 'createdDate',
    id: notificationId,
    ...(searched.length > 0 ? {} : { total: unseenOnly ? counts.unseen : counts.shown }),
  })
  const titles = await titlesNow(
    db,
    person,
    page.data.flatMap((row) => row.product_id ?? []),
  )
  return {
    unseen,
    pagedResult: page.pagedResult,
    data: page.data.map((row) => ({
      id: row.id,
      ...sayNotification(row, language),
      createdDate: row.created_at,
      seen: row.seen_at !== null,
      notificationType: row.type as 1 | 2 | 3,
      topic: row.topic as TopicName,
      orderId: row.order_id,
      productId: row.product_id,
      // Of a product renamed since: by its old title the catalogue would not find it. The message keeps its words.
      productTitle: titles.get(row.product_id ?? 0) ?? text(row.detail, 'title'),
      isOrderDomestic: flag(row.detail, 'isDomestic'),
      ticketId: row.ticket_id,
      partnerId: row.partner_id,
      claimId: number(row.detail, 'claimId'),
      correctionId: number(row.detail, 'correctionId'),
      shopSlot: shopSlots.find((slot) => slot === valueOf(row.detail, 'slot')) ?? null,
      shopRunId: number(row.detail, 'runId'),
    })),
  }
}

const valueOf = (detail: unknown, name: string) => (detail as Record<string, unknown> | null)?.[name]
const text = (detail: unknown, name: string) => {
  const value = valueOf(detail, name)
  return typeof value === 'string' ? value : null
}
const number = (detail: unknown, name: string) => {
  const value = valueOf(detail, name)
  return typeof value === 'number' ? value : null
}
const flag = (detail: unknown, name: string) => {
  const value = valueOf(detail, name)
  return typeof value === 'boolean' ? value : null
}
