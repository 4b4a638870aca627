import {
  type DifferenceKind,
  type DifferenceState,
  differenceState,
} from '@brava/contract/payments/payment-difference.ts'
import type { GatewayKind } from '@brava/contract/payments/gateway-kind.ts'
import { sql } from 'kysely'
import { mayBeNull } from '../../platform/db/column-meaning.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import type { Side } from './compare-payment.ts'

const s = differenceState.code
const open = inText(s.open)

export interface FoundDifference {
  readonly gatewayId: number
  readonly day: string
  readonly kind: DifferenceKind
  readonly reference: string
  readonly attemptId: number | null
  readonly currency: string
  readonly ours: Side
  readonly theirs: Side
  readonly detail: string
}

/**
 * Records a difference. An open one of the same payment is updated; one that was explained with exactly these amounts
 * stays explained, and none with other amounts stays open beside it. Returns the id of a new one.
 */
export async function noteDifference(
  trx: Trx,
  one: FoundDifference,
  at: Date,
): Promise<number | 'explained' | undefined> {
  const { gatewayId, reference, ours, theirs } = one
  if (await isExplained(trx, one)) {
    await settleDifferences(trx, { gatewayId, references: [reference], at })
    return 'explained'
  }
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into payment_differences (gateway_id, day, kind, reference, attempt_id, currency, our_charged, our_refunded,
      their_charged, their_refunded, detail, found_at)
    values (${gatewayId}, ${one.day}, ${one.kind}, ${reference}, ${one.attemptId}::bigint, ${one.currency},
      ${ours.charged}, ${ours.refunded}, ${theirs.charged}, ${theirs.refunded}, ${one.detail}, ${at})
    on conflict (gateway_id, reference) where state = ${open} do update set kind = excluded.kind, our_charged = excluded.our_charged,
      our_refunded = excluded.our_refunded, their_charged = excluded.their_charged,
      their_refunded = excluded.their_refunded, detail = excluded.detail
    returning id, xmax = 0 as "isNew"`.execute(trx)
  return rows[0]?.isNew ? rows[0].id : undefined
}

async function isExplained(trx: Trx, { gatewayId, reference, kind, ours, theirs }: FoundDifference): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_differences')
    .select('id')
    .where('gateway_id', '=', gatewayId)
    .where('reference', '=', reference)
    .where('state', '=', s.explained)
    .where('kind', '=', kind)
    .where('our_charged', '=', ours.charged)
    .where('our_refunded', '=', ours.refunded)
    .where('their_charged', '=', theirs.charged)
    .where('their_refunded', '=', theirs.refunded)
    .executeTakeFirst()
  return row !== undefined
}

/** Settles the open differences of payments whose books now agree, or differ as was explained. */
export async function settleDifferences(
  trx: Trx,
  of: {
    readonly gatewayId: number
    readonly references: readonly string[]
    readonly at: Date
    /** Who asked; nobody if the daily comparison found it. */
    readonly by?: number
  },
): Promise<void> {
  if (of.references.length === 0) return
  await trx
    .updateTable('payment_differences')
    .set({ state: s.settled, closed_at: of.at, handled_by: of.by ?? null })
    .where('gateway_id', '=', of.gatewayId)
    .where('reference', 'in', [...of.references])
    .where('state', '=', s.open)
    .execute()
}

export async function openDifferences(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payment_differences where state = ${open}`.execute(db)
  return rows[0]?.n ?? 0
}

export interface DifferenceFound {
  readonly id: number
  readonly gatewayId: number
  readonly day: string
  readonly state: DifferenceState
  readonly reference: string
  readonly attemptId: number | null
  readonly currency: string
}

function found(db: Db | Trx) {
  return db
    .selectFrom('payment_differences')
    .select([
      'id',
      'gateway_id as gatewayId',
      'day',
      sql<DifferenceState>`state`.as('state'),
      'reference',
      'attempt_id as attemptId',
      'currency',
    ])
}

export async function differenceById(db: Db, id: number): Promise<DifferenceFound | undefined> {
  return found(db).where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export async function lockDifference(trx: Trx, id: number): Promise<DifferenceFound | undefined> {
  return found(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function changeDifference(
  trx: Trx,
  id: number,
  change: { readonly state: DifferenceState; readonly reason: string; readonly userId: number; readonly at: Date },
): Promise<void> {
  const isOpen = change.state === s.open
  await trx
    .updateTable('payment_differences')
    .set({
      state: change.state,
      reason: change.reason,
      handled_by: change.userId,
      closed_at: isOpen ? null : change.at,
    })
    .where('id', '=', id)
    .execute()
}

/** Differences as the list shows them. */
export function differenceRows(db: Db) {
  return db
    .selectFrom('payment_differences as d')
    .innerJoin('payment_gateways as g', 'g.id', 'd.gateway_id')
    .leftJoin('payment_attempts as a', 'a.id', 'd.attempt_id')
    .leftJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('users as h', 'h.id', 'd.handled_by')
    .select([
      'd.id',
      'd.found_at as createdDate',
      'd.day',
      sql<DifferenceKind>`d.kind`.as('kind'),
      sql<DifferenceState>`d.state`.as('state'),
      sql<GatewayKind>`g.kind`.as('gateway'),
      'd.reference',
      'o.id as orderId',
      'o.number as orderNumber',
      'c.id as companyId',
      'c.name as companyName',
      'd.currency',
      'd.our_charged as ourCharged',
      'd.our_refunded as ourRefunded',
      'd.their_charged as theirCharged',
      'd.their_refunded as theirRefunded',
      'd.detail',
      'd.reason',
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handledBy'),
      'd.closed_at as closedAt',
    ])
}

export const differenceColumns = {
  createdDate: sql.ref('d.found_at'),
  day: sql.ref('d.day'),
  kind: sql.ref('d.kind'),
  state: sql.ref('d.state'),
  order: mayBeNull(sql.ref('o.number')),
  company: mayBeNull(sql.ref('c.name')),
}

export async function differenceCounts(db: Db) {
  const { rows } = await sql<{
    all: number
    open: number
    settled: number
    explained: number
    oldestAt: Date | null
  }>`
    select count(*)::int as "all", (count(*) filter (where state = ${open}))::int as open,
      (count(*) filter (where state = ${inText(s.settled)}))::int as settled,
      (count(*) filter (where state = ${inText(s.explained)}))::int as explained,
      min(found_at) filter (where state = ${open}) as "oldestAt" from payment_differences`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return counted
}
