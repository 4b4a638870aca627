import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { eventsOf, ledgerOf } from './order-history.sql.ts'
import { notesOf } from './order-notes.sql.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'
import { type OrderEventView, buyerTimeline, newestFirst, eventView } from './buyer-timeline.ts'

export async function requireVisible(db: Db, person: Person, id: number): Promise<void> {
  const seen = await ordersVisibleTo(db, person).where('o.id', '=', id).select('o.id').executeTakeFirst()
  if (!seen) refuse(orderErrors.notFound)
}

/** Everything that happened to an order, newest first: the buyer's timeline, internal events, and the books. */
export async function orderHistory(db: Db, person: Person, orderId: number): Promise<OrderEventView[]> {
  await requireVisible(db, person, orderId)
  const [shown, events, money] = await Promise.all([
    buyerTimeline(db, orderId),
    eventsOf(db, orderId),
    ledgerOf(db, orderId),
  ])
  return newestFirst([
    ...shown,
    ...events.filter((event) => event.is_internal).map(eventView),
    ...money.map((row) => ({
      id: `money-${row.id}`,
      at: row.at,
      kind: `money.${row.kind}`,
      fromStatus: null,
      toStatus: null,
      userName: row.userName,
      isInternal: true,
      facts: {
        amountMinor: row.amount === 0 ? -row.moved : row.amount,
        currency: row.currency,
        company: row.companyName,
      },
    })),
  ])
}

/** Notes of the distributor, newest first. */
export async function orderNotes(db: Db, person: Person, orderId: number) {
  await requireVisible(db, person, orderId)
  const rows = await notesOf(db, orderId)
  return rows.map(({ user_id, ...note }) => ({ ...note, isMine: user_id === person.id }))
}
