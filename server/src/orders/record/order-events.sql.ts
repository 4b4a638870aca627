import { companyType } from '@brava/contract/enums.ts'
import { inText } from '../../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { announcing } from '../../platform/events/announcing.ts'
import { wakeReaders } from '../../platform/events/wake-readers.ts'

/** What happens to an order, stored permanently. Facts are small named values, never a key. */
export interface NewOrderEvent {
  readonly orderId: number
  readonly kind:
    | 'placed'
    | 'approved'
    | 'denied'
    | 'holdRanOut'
    | 'keysGaveWay'
    | 'keysAssigned'
    | 'keyReplaced'
    | 'mailResent'
    | 'emailChanged'
    | 'phoneChanged'
    | 'faultyReported'
    | 'faultAccepted'
    | 'faultRejected'
    | 'estimateSent'
    | 'invoiceMailed'
    | 'refunded'
    | 'cardAuthorised'
    | 'cardPaid'
    | 'cardDeclined'
    | 'cardTimedOut'
    | 'cardReturned'
    | 'cardRetried'
    | 'cardRefunded'
    | 'cardRefundUnknown'
    | 'cardRefundRefused'
    | 'cardRefundAgain'
    | 'cardRefundToFunds'
    | 'withdrawn'
    | 'soldAtTill'
    | 'tillFellSilent'
    | 'posClaim'
    | 'posClaimRejected'
    | 'returnAsked'
    | 'returnAccepted'
    | 'returnRejected'
    | 'returnWithdrawn'
    | 'paymentConfirmed'
    | 'supplierShort'
  readonly fromStatus: number | null
  readonly toStatus: number | null
  readonly userId: number | null
  readonly isInternal?: boolean
  readonly facts?: Readonly<Record<string, string | number | boolean>>
  readonly at: Date
}

/**
 * Records an event, and signals everyone who has the order on screen: the buyer and who sold it (see ordersVisibleTo),
 * or only the distributor when the event is not for the others.
 */
export async function recordOrderEvent(trx: Trx, event: NewOrderEvent): Promise<number> {
  const isInternal = event.isInternal ?? false
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into order_events (order_id, kind, from_status, to_status, user_id, is_internal, detail, at)
      values (${event.orderId}, ${event.kind}, ${event.fromStatus}, ${event.toStatus}, ${event.userId}, ${isInternal},
        ${JSON.stringify(event.facts ?? {})}, ${event.at})
      returning id, order_id
    ), told as (
      ${announcing(
        'orders',
        sql`o.id, case when ${isInternal} then array[home.id] else array_remove(array[o.company_id, o.reseller_id, home.id], null) end
          from event join orders o on o.id = event.order_id
          join companies home on home.type = ${inText(companyType.code.distributer)}`,
      )}
    )
    select id from event`.execute(trx)
  wakeReaders(trx)
  const [written] = rows
  if (!written) throw new Error('an event of an order was not written')
  return written.id
}

/**
 * No month before an order contains anything about it; minus one day, as the clocks of several servers differ. Read
 * first, not within the statement: given a value, the planner excludes earlier months at once.
 */
export async function sinceOrder(db: Db | Trx, orderId: number): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select placed_at - interval '1 day' as since from orders where id = ${orderId}`.execute(db)
  return rows[0]?.since ?? new Date(0)
}

/**
 * Did an event of this kind happen to an order? Only for an order that is still open: the history of older ones may
 * have left the database (decision 0180), and what rules need to know of those is stored with the order.
 */
export async function hasOrderEvent(db: Db | Trx, orderId: number, kind: NewOrderEvent['kind']): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from order_events where order_id = ${orderId} and at >= ${await sinceOrder(db, orderId)} and kind = ${kind}) as "is"`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
