import { type OrderStatus, orderStatus, slotStatus } from '@brava/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
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

const ownFirst = (order: string) =>
  sql<boolean>`exists (select 1 from partner_orders p where p.order_id = ${sql.ref(`${order}.id`)})`

/**
 * One more than requested, to show whether there is a next page. Newest first; by reference, the one that a program
 * placed comes before those of people and tills.
 */
export function partnerOrders(db: Db, companyId: number, asked: PartnerOrdersAsked) {
  let query = ordersOf(db, companyId)
  if (asked.reference !== undefined) query = query.where('o.reference', '=', asked.reference)
  if (asked.status !== undefined) query = query.where('o.status', '=', asked.status)
  if (asked.since !== undefined) query = query.where('o.placed_at', '>=', asked.since)
  // Only the few orders with one reference: all others are read in the order of an index.
  const place = (order: string) => {
    const at = sql`${sql.ref(`${order}.placed_at`)}, ${sql.ref(`${order}.id`)}`
    return asked.reference === undefined ? at : sql`${ownFirst(order)}, ${at}`
  }
  if (asked.after !== undefined)
    query = query.where(
      sql<boolean>`(${place('o')}) < (select ${place('a')} from orders a where a.id = ${asked.after})`,
    )
  if (asked.reference !== undefined) query = query.orderBy(ownFirst('o'), 'desc')
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

/** Admits one order of a company's program with a reference at a time, until the transaction ends. */
export async function lockReference(trx: Trx, companyId: number, reference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order reference:${reference}`}, ${companyId}))`.execute(
    trx,
  )
}

/** The order with a company's reference; undefined while no program has placed one with it. */
export async function orderByReference(
  db: Db | Trx,
  companyId: number,
  reference: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('partner_orders')
    .select('order_id')
    .where('company_id', '=', companyId)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.order_id
}

/** The keys that an order was placed with, in the order of its lines. */
const keysPlaced = (orderId: RawBuilder<number>) => sql<number[]>`array(
  select s.key_id from slots s join order_lines l on l.id = s.order_line_id join orders o on o.id = s.order_id
  where s.order_id = ${orderId} and s.state = ${slotStatus.code.assigned} and s.assigned_at <= o.placed_at
  order by l.position, s.position)`

/** Notes the order of a program with the keys it has now, before one of them can be replaced or taken back. */
export async function insertPartnerOrder(
  trx: Trx,
  order: { id: number; companyId: number; reference: string; credentialId: number },
): Promise<void> {
  const { id, companyId, reference, credentialId } = order
  await trx
    .insertInto('partner_orders')
    .values({
      order_id: id,
      company_id: companyId,
      reference,
      credential_id: credentialId,
      key_ids: keysPlaced(sql`${id}`),
    })
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
 * The keys that the order was placed with. One placed by an older process has none stored: the first reader does it.
 */
export async function keysFirstTold(db: Db, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ key_ids: number[] }>`
    update partner_orders p set key_ids = coalesce(p.key_ids, ${keysPlaced(sql`p.order_id`)})
    where p.order_id = ${orderId} returning key_ids`.execute(db)
  return (rows[0]?.key_ids ?? []).map(Number)
}

/** The places of keys that were replaced or taken back since: by their old id. */
export async function goneKeysOf(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; productId: number; line: number }>`
    select g.key_id as id, l.product_id as "productId", l.position - 1 as line
    from slots s
    join order_lines l on l.id = s.order_line_id
    join lateral (
      select old_key_id as key_id from slot_replacements where slot_id = s.id
      union select key_id from refund_units where slot_id = s.id and key_id is not null) g on true
    where s.order_id = ${orderId}`.execute(db)
  return rows
}
