import { type KeyReturnState, keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import { slotStatus } from '@brava/contract/enums.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'
import { userName } from '../record/order-rows.sql.ts'

const open = inText(keyReturnState.code.requested)
const openFaults = inText(...openFaultStates)

/** What a return request needs to know about the unit that has the key. */
export interface UnitToReturn {
  readonly slotId: number
  readonly lineId: number
  readonly title: string
  readonly last4: string
  readonly keyId: number
  /** Somebody has seen its key, or could have. */
  readonly isSeen: boolean
  /** Its key has expired. */
  readonly isExpired: boolean
  /** Reported as faulty and not yet decided by the distributor. */
  readonly isReported: boolean
  /** When the buyer got it. */
  readonly since: Date
}

/** The unit of an order that has the key and was not refunded; undefined if there is none. */
export async function unitToReturn(db: Db, keyId: number): Promise<(UnitToReturn & { orderId: number }) | undefined> {
  const { rows } = await sql<UnitToReturn & { orderId: number }>`
    select s.order_id as "orderId", s.id as "slotId", s.order_line_id as "lineId", l.title, y.last4, y.id as "keyId",
      y.revealed_at is not null or key_was_seen(y.id) as "isSeen", coalesce(y.expires_on < sales_day_of(now()), false) as "isExpired",
      exists (select 1 from fault_reports f where f.key_id = y.id and f.slot_id = s.id and f.state in (${openFaults})) as "isReported",
      coalesce(s.assigned_at, o.approved_at, o.placed_at) as since
    from slots s join keys y on y.id = s.key_id join order_lines l on l.id = s.order_line_id join orders o on o.id = s.order_id
    where s.key_id = ${keyId} and s.state = ${inText(slotStatus.code.assigned)} and s.refunded_at is null`.execute(db)
  return rows[0]
}

/**
 * Locks a key that is about to be asked back, so that whoever opens it at this moment is either seen here or withdraws
 * the request. Lock its order first, as a refund does.
 */
export async function lockKeyToReturn(trx: Trx, keyId: number): Promise<void> {
  await sql`select from keys where id = ${keyId} for no key update`.execute(trx)
}

/** Has somebody seen the key, or could have? Call with the key locked. */
export async function wasSeen(trx: Trx, keyId: number): Promise<boolean> {
  const { rows } = await sql<{ wasSeen: boolean }>`
    select y.revealed_at is not null or key_was_seen(y.id) as "wasSeen" from keys y where y.id = ${keyId}`.execute(trx)
  return rows[0]?.wasSeen ?? false
}

/** Returns whether it was written: a key has at most one open request. */
export async function insertKeyReturn(
  trx: Trx,
  one: {
    readonly orderId: number
    readonly slotId: number
    readonly keyId: number
    readonly companyId: number
    readonly userId: number
    readonly reason: string
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into key_returns (order_id, slot_id, key_id, company_id, user_id, reason, requested_at)
    values (${one.orderId}, ${one.slotId}, ${one.keyId}, ${one.companyId}, ${one.userId}, ${one.reason}, ${one.at})
    on conflict (key_id) where state in (${open}) do nothing returning id`.execute(trx)
  return rows.length === 1
}

export interface KeyReturnFound {
  readonly id: number
  readonly state: KeyReturnState
  readonly orderId: number
  readonly slotId: number
  readonly lineId: number
  readonly keyId: number
  readonly userId: number
  readonly reason: string
  readonly product: string
  readonly last4: string
}

function found(db: Db | Trx) {
  return db
    .selectFrom('key_returns as q')
    .innerJoin('slots as s', 's.id', 'q.slot_id')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 'q.key_id')
    .select([
      'q.id',
      sql<KeyReturnState>`q.state`.as('state'),
      'q.order_id as orderId',
      'q.slot_id as slotId',
      'l.id as lineId',
      'q.key_id as keyId',
      'q.user_id as userId',
      'q.reason',
      'l.title as product',
      'y.last4',
    ])
}

/** To act on a request, lock its order first, so that this reads the current state. */
export async function keyReturnById(db: Db | Trx, id: number): Promise<KeyReturnFound | undefined> {
  return found(db).where('q.id', '=', id).executeTakeFirst()
}

/** The open request for a key. */
export async function openKeyReturn(db: Db | Trx, keyId: number): Promise<KeyReturnFound | undefined> {
  return found(db).where('q.key_id', '=', keyId).where('q.state', '=', keyReturnState.code.requested).executeTakeFirst()
}

/** Returns whether the request was still open. */
export async function closeKeyReturn(
  trx: Trx,
  id: number,
  change: { readonly state: KeyReturnState; readonly answer?: string; readonly userId: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('key_returns')
    .set({ state: change.state, answer: change.answer ?? '', handled_by: change.userId, closed_at: change.at })
    .where('id', '=', id)
    .where('state', '=', keyReturnState.code.requested)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function openKeyReturns(db: Db | Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from key_returns where state in (${open})`.execute(db)
  return rows[0]?.n ?? 0
}

/** Requests as the queue shows them. */
export function keyReturnRows(db: Db) {
  return db
    .selectFrom('key_returns as q')
    .innerJoin('orders as o', 'o.id', 'q.order_id')
    .innerJoin('companies as c', 'c.id', 'q.company_id')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .leftJoin('users as h', 'h.id', 'q.handled_by')
    .innerJoin('slots as s', 's.id', 'q.slot_id')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('keys as y', 'y.id', 'q.key_id')
    .select([
      'q.id',
      'q.requested_at as createdDate',
      sql<KeyReturnState>`q.state`.as('state'),
      'q.order_id as orderId',
      'o.number as orderNumber',
      'o.currency',
      'q.company_id as companyId',
      'c.name as companyName',
      userName.as('userName'),
      'l.product_id as productId',
      'l.code',
      'l.title',
      'l.platform',
      'p.image_file_id as imageFileId',
      'q.key_id as keyId',
      'y.last4',
      sql<number>`(select x.unit_price from order_line_prices x join order_legs g on g.id = x.leg_id where x.order_line_id = l.id
        order by g.seq desc limit 1)`.as('unitPrice'),
      'q.reason',
      'q.answer',
      sql<string | null>`h.first_name || ' ' || h.last_name`.as('handledBy'),
      'q.closed_at as closedAt',
    ])
}

/** Names for claim-queue.sql.ts. */
export const keyReturnNames = { alias: 'q', madeAt: 'requested_at' } as const

/** How many requests are in which state, and how long the oldest open one has waited. */
export async function keyReturnCounts(db: Db) {
  const { rows } = await sql<{ all: number; open: number; accepted: number; rejected: number; oldestAt: Date | null }>`
    select count(*)::int as "all", (count(*) filter (where state in (${open})))::int as open,
      (count(*) filter (where state = ${inText(keyReturnState.code.accepted)}))::int as accepted,
      (count(*) filter (where state = ${inText(keyReturnState.code.rejected)}))::int as rejected,
      min(requested_at) filter (where state in (${open})) as "oldestAt"
    from key_returns`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('nothing was counted')
  return counted
}
