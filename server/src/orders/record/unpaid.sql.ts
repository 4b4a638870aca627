import { orderStatus, paymentStatus, slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inText } from '../../platform/db/in-text.ts'

const { awaitingPayment, partiallyCompleted, pending } = orderStatus.code
const unpaid = inText(awaitingPayment, pending)
const owed = inText(partiallyCompleted)
const authorised = inText(paymentStatus.code.authorized)
const missing = inText(slotStatus.code.missing)
const notDue = inText(slotStatus.code.notDue)

export interface UnpaidRow {
  readonly companyId: number
  readonly orders: number
  /** Minor units of the company's currency. */
  readonly value: number
  /** Keys set aside for them. */
  readonly keys: number
  readonly oldestAt: Date
}

/**
 * Orders that await payment, by the companies that buy in them: an order of a reseller's retailer counts for both. For
 * the given companies, or for all.
 */
export async function unpaidByCompany(db: Db, companyIds: readonly number[] | null): Promise<UnpaidRow[]> {
  const { rows } = await sql<UnpaidRow>`
    select g.buyer_id as "companyId", count(*)::int as orders, sum(g.gross)::bigint as value, sum(k.n)::int as keys,
      min(o.placed_at) as "oldestAt"
    from orders o join order_legs g on g.order_id = o.id
    cross join lateral (select count(*) as n from slots s where s.order_id = o.id and s.key_id is not null) k
    where o.status in (${unpaid}) ${companyIds === null ? sql`` : sql`and g.buyer_id = any(${[...companyIds]}::bigint[])`}
    group by g.buyer_id order by sum(k.n) desc, g.buyer_id`.execute(db)
  return rows
}

/** Keys of products set aside without payment, by the companies that buy in the order. */
export async function unpaidKeys(
  db: Db,
  companyIds: readonly number[],
  productIds: readonly number[],
): Promise<{ companyId: number; productId: number; keys: number }[]> {
  const { rows } = await sql<{ companyId: number; productId: number; keys: number }>`
    select g.buyer_id as "companyId", l.product_id as "productId", count(*)::int as keys
    from orders o join order_legs g on g.order_id = o.id and g.buyer_id = any(${[...companyIds]}::bigint[])
    join order_lines l on l.order_id = o.id and l.product_id = any(${[...productIds]}::bigint[])
    join slots s on s.order_line_id = l.id and s.key_id is not null
    where o.status in (${unpaid}) group by 1, 2`.execute(db)
  return rows
}

/**
 * Products of which paid orders miss more keys than can be sold, and how many more; for all products, or for one.
 * Expired keys stay in stock until the hourly job withdraws them, but serve no order.
 */
export async function productsOwed(db: Db, only?: number): Promise<{ productId: number; keys: number }[]> {
  const { rows } = await sql<{ productId: number; keys: number }>`
    select m.product_id as "productId", (m.keys - p.sellable)::int as keys from (
      select l.product_id, count(*) as keys from orders o join order_lines l on l.order_id = o.id
      join slots s on s.order_line_id = l.id and s.state = ${missing}
      where o.status = ${owed} ${only === undefined ? sql`` : sql`and l.product_id = ${only}`}
      group by l.product_id) m
    cross join lateral (select coalesce(sum(k.available), 0) as sellable
      from key_batches b join batch_stock k on k.batch_id = b.id
      where b.product_id = m.product_id and (k.expires_on is null or k.expires_on >= sales_day_of(now()))) p
    where m.keys > p.sellable order by m.product_id`.execute(db)
  return rows
}

/** Paid orders that miss keys of a product and how many, oldest first. */
export async function ordersOwed(
  trx: Trx,
  { productId, without, most }: { productId: number; without: readonly number[]; most: number },
): Promise<{ orderId: number; keys: number }[]> {
  const { rows } = await sql<{ orderId: number; keys: number }>`
    select o.id as "orderId", count(*)::int as keys
    from orders o join order_lines l on l.order_id = o.id and l.product_id = ${productId}
    join slots s on s.order_line_id = l.id and s.state = ${missing}
    where o.status = ${owed} and o.id <> all(${[...without]}::bigint[])
    group by o.id order by o.placed_at, o.id limit ${most}`.execute(trx)
  return rows
}

/** Products for which these orders have units without a delivered key. */
export async function productsMissing(trx: Trx, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ productId: number }>`
    select distinct l.product_id as "productId" from order_lines l join slots s on s.order_line_id = l.id
    where l.order_id = any(${[...orderIds]}::bigint[]) and s.state in (${missing}, ${notDue})`.execute(trx)
  return rows.map((row) => row.productId)
}

/** As productsOwed for one product; until this transaction ends no other one takes keys from unpaid orders. */
export async function keysOwedAlone(trx: Trx, productId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('orders-give-way', 0))`.execute(trx)
  return (await productsOwed(trx, productId))[0]?.keys ?? 0
}

/**
 * Unpaid orders placed before the given moment that have keys of a product set aside, oldest first. Orders with an
 * authorised card keep their keys, as the bank has promised the money.
 */
export async function unpaidWithKeysOf(db: Db, productId: number, placedBefore: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.status in (${unpaid}) and o.payment <> ${authorised} and o.placed_at <= ${placedBefore}
      and exists (select from order_lines l join slots s on s.order_line_id = l.id
        where l.order_id = o.id and l.product_id = ${productId} and s.key_id is not null)
    order by o.placed_at, o.id`.execute(db)
  return rows.map((row) => row.id)
}
