import { cardRefundState, openCardRefundStates } from '@brava/contract/orders/card-refund-state.ts'
import { attemptState, liveAttemptStates } from '@brava/contract/payments/attempt-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Span } from '../gateway-port.ts'
import { patienceMs } from '../next-step.ts'
import type { OurPayment, Side } from './compare-payment.ts'

const captured = inText(attemptState.code.captured)
const done = inText(cardRefundState.code.done)
const open = inText(...openCardRefundStates)
const live = inText(...liveAttemptStates)

/** A payment with the gateway where it was begun. */
export type KnownPayment = OurPayment & { readonly gatewayId: number }

async function paymentsWhere(db: Db, condition: RawBuilder<unknown>): Promise<KnownPayment[]> {
  const { rows } = await sql<KnownPayment>`
    select a.id as "attemptId", a.gateway_id as "gatewayId", a.order_id as "orderId", a.reference, a.gateway_ref as "gatewayRef",
      a.amount, a.currency, a.state, a.created_at as "createdAt",
      case when a.state = ${captured} then a.captured_amount else a.returned_amount end as charged,
      case when a.state = ${captured} then r.done else a.returned_amount end as refunded,
      case when a.state = ${captured} then r.open else 0 end as refunding
    from payment_attempts a
    cross join lateral (select coalesce(sum(amount) filter (where state = ${done}), 0)::bigint as done,
      coalesce(sum(amount) filter (where state in (${open})), 0)::bigint as open
      from card_refunds where order_id = a.order_id) r
    where ${condition} order by a.id`.execute(db)
  return rows
}

/**
 * The payments of a gateway that began, ended or were refunded in a span, and those that should have ended before it. A
 * payment ends at most a day after its last hour of patience.
 */
export function paymentsOfSpan(db: Db, gatewayId: number, { from, until }: Span): Promise<KnownPayment[]> {
  const earliest = new Date(from.getTime() - 2 * patienceMs)
  return paymentsWhere(
    db,
    sql`a.id in (
      select id from payment_attempts where gateway_id = ${gatewayId} and created_at >= ${from} and created_at < ${until}
      union select id from payment_attempts where gateway_id = ${gatewayId} and created_at >= ${earliest}
        and created_at < ${from} and settled_at >= ${from} and settled_at < ${until}
      union select id from payment_attempts where next_poll_at is not null and state in (${live})
        and gateway_id = ${gatewayId} and created_at < ${from}
      union select p.id from card_refunds c join payment_attempts p on p.order_id = c.order_id and p.state = ${captured}
        and p.gateway_id = ${gatewayId} where c.settled_at >= ${from} and c.settled_at < ${until})`,
  )
}

/** Payments by their references, whichever gateway they were begun with. */
export async function paymentsNamed(db: Db, references: readonly string[]): Promise<KnownPayment[]> {
  if (references.length === 0) return []
  return paymentsWhere(db, sql`a.reference = any(${[...references]}::text[])`)
}

/**
 * Days of gateways that still have to be compared, oldest first: never compared, or with unanswered questions. `from`
 * and `to` are days, both included; a gateway begins on the day it was set up.
 */
export async function daysToReconcile(
  db: Db,
  { from, to, without }: { from: string; to: string; without: readonly GatewayKind[] },
): Promise<{ gatewayId: number; day: string }[]> {
  const { rows } = await sql<{ gatewayId: number; day: string }>`
    select g.id as "gatewayId", d::date as day from payment_gateways g
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join payment_reconciliations r on r.gateway_id = g.id and r.day = d::date
    where g.kind <> all(${[...without]}::text[]) and sales_day_of(g.created_at) <= d::date and coalesce(r.unanswered, 1) > 0
    order by d, g.id`.execute(db)
  return rows
}

export interface DayCompared {
  readonly gatewayId: number
  readonly day: string
  readonly isListed: boolean
  readonly payments: number
  readonly ours: Side
  readonly theirs: Side
  readonly differences: number
  readonly unanswered: number
  readonly at: Date
}

/** Stores the result of comparing a day, replacing the previous one. */
export async function keepDay(trx: Trx, one: DayCompared): Promise<void> {
  const found = {
    is_listed: one.isListed,
    payments: one.payments,
    our_charged: one.ours.charged,
    our_refunded: one.ours.refunded,
    their_charged: one.theirs.charged,
    their_refunded: one.theirs.refunded,
    differences: one.differences,
    unanswered: one.unanswered,
    compared_at: one.at,
  }
  await trx
    .insertInto('payment_reconciliations')
    .values({ gateway_id: one.gatewayId, day: one.day, ...found })
    .onConflict((conflict) => conflict.columns(['gateway_id', 'day']).doUpdateSet(found))
    .execute()
}

export async function reconciliationById(db: Db, id: number): Promise<{ gatewayId: number; day: string } | undefined> {
  return db
    .selectFrom('payment_reconciliations')
    .select(['gateway_id as gatewayId', 'day'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function lastDayCompared(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select max(day) as day from payment_reconciliations`.execute(db)
  return rows[0]?.day ?? null
}

/** Days since the given one, newest first. */
export async function daysCompared(db: Db, since: string) {
  return db
    .selectFrom('payment_reconciliations as r')
    .innerJoin('payment_gateways as g', 'g.id', 'r.gateway_id')
    .leftJoin('companies as c', 'c.id', 'g.company_id')
    .select([
      'r.id',
      'r.day',
      sql<GatewayKind>`g.kind`.as('gateway'),
      'c.name as company',
      'g.currency',
      'r.compared_at as comparedAt',
      'r.is_listed as isListed',
      'r.payments',
      'r.our_charged as ourCharged',
      'r.our_refunded as ourRefunded',
      'r.their_charged as theirCharged',
      'r.their_refunded as theirRefunded',
      'r.differences',
      'r.unanswered',
    ])
    .where('r.day', '>=', since)
    .orderBy('r.day', 'desc')
    .orderBy('r.gateway_id')
    .execute()
}
