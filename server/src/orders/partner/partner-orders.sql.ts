import { type OrderStatus, orderStatus, slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

export interface PartnerOrderLineFound {
  readonly id: number
  readonly productId: number
  readonly title: string
  readonly quantity: number
  readonly unitPrice: number
  readonly assigned: number
  readonly owed: number
}

/** Orders of one company alone, with their lines, even if it can see those of companies below it. */
function ordersOf(db: Db, companyId: number) {
  return db
    .selectFrom('orders as o')
    .where('o.company_id', '=', companyId)
    .select([
      'o.id',
      'o.number',
      'o.reference',
      sql<OrderStatus>`o.status`.as('status'),
      'o.placed_at as placedAt',
      'o.currency',
      'o.net',
      'o.vat',
      'o.gross',
      'o.refunded',
      sql<
        PartnerOrderLineFound[]
      >`(select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'title', l.title,
          'quantity', l.quantity, 'unitPrice', p.unit_price, 'assigned', s.assigned, 'owed', s.owed) order by l.position)
        from order_lines l
        join lateral (select op.unit_price from order_line_prices op join order_legs g on g.id = op.leg_id
          where op.order_line_id = l.id order by g.seq desc limit 1) p on true
        join lateral (select count(*) filter (where state = ${sql.lit(slotStatus.code.assigned)} and refunded_at is null)::int as assigned,
          count(*) filter (where state = ${sql.lit(slotStatus.code.missing)})::int as owed
          from slots where order_line_id = l.id) s on true
        where l.order_id = o.id)`.as('lines'),
    ])
}
export type PartnerOrderFound = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number]

export interface PartnerOrdersAsked {
  readonly reference?: string | undefined
  readonly status?: OrderStatus | undefined
  readonly since?: Date | undefined
  /** The last order of the previous page. */
  readonly after?: number | undefined
  readonly limit: number
}

/** One more than requested, to show whether there is a next page. Newest first. */
export function partnerOrders(db: Db, companyId: number, asked: PartnerOrdersAsked) {
  let query = ordersOf(db, companyId)
  if (asked.reference !== undefined) query = query.where('o.reference', '=', asked.reference)
  if (asked.status !== undefined) query = query.where('o.status', '=', asked.status)
  if (asked.since !== undefined) query = query.where('o.placed_at', '>=', asked.since)
  if (asked.after !== undefined)
    query = query.where(
      sql<boolean>`(o.placed_at, o.id) < (select placed_at, id from orders where id = ${asked.after})`,
    )
  return query
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(asked.limit + 1)
    .execute()
}

/** Orders that are owed keys, oldest first, one more than requested. */
export function owedOrders(db: Db, companyId: number, { after, limit }: { after?: number | undefined; limit: number }) {
  let query = ordersOf(db, companyId).where('o.status', '=', orderStatus.code.partiallyCompleted)
  if (after !== undefined)
    query = query.where(sql<boolean>`(o.placed_at, o.id) > (select placed_at, id from orders where id = ${after})`)
  return query
    .orderBy('o.placed_at')
    .orderBy('o.id')
    .limit(limit + 1)
    .execute()
}

export function partnerOrder(db: Db, companyId: number, id: number) {
  return ordersOf(db, companyId).where('o.id', '=', id).executeTakeFirst()
}

/** The order with a company's reference; undefined while no program has placed one with it. */
export async function orderByReference(db: Db, companyId: number, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('partner_orders')
    .select('order_id')
    .where('company_id', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.order_id
}

export async function insertPartnerOrder(
  trx: Trx,
  order: { id: number; companyId: number; reference: string; credentialId: number },
): Promise<void> {
  const { id, companyId, reference, credentialId } = order
  await trx
    .insertInto('partner_orders')
    .values({ order_id: id, company_id: companyId, reference, credential_id: credentialId })
    .execute()
}

/** Keys by id that the company has, or had, through this order, with the index of their line. */
export function keysOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('slots as s')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .innerJoin('keys as y', 'y.id', 's.key_id')
    .where('s.order_id', '=', orderId)
    .where('s.state', '=', slotStatus.code.assigned)
    .where('s.refunded_at', 'is', null)
    .orderBy('l.position')
    .orderBy('s.position')
    .select(['s.id as slotId', 'y.id', 'y.kind', 'l.product_id as productId', 's.assigned_at as assignedAt'])
    .select(sql<number>`l.position - 1`.as('line'))
    .execute()
}

/**
 * The keys that the order was placed with, as first returned: the first reader stores them. The line of each is known
 * by its product and slot even if the key was replaced since.
 */
export async function keysFirstTold(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ key_ids: number[] }>`
    update partner_orders p set key_ids = coalesce(p.key_ids, array(
      select s.key_id from slots s join order_lines l on l.id = s.order_line_id join orders o on o.id = s.order_id
      where s.order_id = p.order_id and s.state = ${slotStatus.code.assigned} and s.assigned_at <= o.placed_at
      order by l.position, s.position))
    where p.order_id = ${orderId} returning key_ids`.execute(db)
  return (rows[0]?.key_ids ?? []).map(Number)
}

/** The places of keys that were replaced since: by their old id. */
export function replacedKeysOf(db: Db, orderId: number) {
  return db
    .selectFrom('slot_replacements as r')
    .innerJoin('slots as s', 's.id', 'r.slot_id')
    .innerJoin('order_lines as l', 'l.id', 's.order_line_id')
    .where('s.order_id', '=', orderId)
    .select(['r.old_key_id as id', 'l.product_id as productId'])
    .select(sql<number>`l.position - 1`.as('line'))
    .execute()
}
