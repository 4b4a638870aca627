import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { MoneyLeg } from '../../ledger/money-leg.ts'

/** The money of an order by leg, in the form the ledger takes. */
export async function moneyLegsOf(db: Db | Trx, orderId: number): Promise<MoneyLeg[]> {
  const rows = await db
    .selectFrom('order_legs')
    .select(['seq', 'seller_id', 'buyer_id', 'currency', 'gross', 'rate_home'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    sellerId: row.seller_id,
    buyerId: row.buyer_id,
    currency: row.currency,
    gross: row.gross,
    rateHome: row.rate_home,
  }))
}

/** For `o`: the reseller that receives its outside payment; null: the distributor does (decision 0171). */
export const receivingSeller = sql<string | null>`case when o.paid_to_supplier then (
  select s.name from order_legs g join companies s on s.id = g.seller_id where g.order_id = o.id and g.buyer_id = o.company_id) end`

/** For `o`: the reseller that has yet to confirm its payment; null: nobody has to. */
export const confirmingSeller = sql<string | null>`case when o.approval = 'open' then ${receivingSeller} end`

/** The reseller that receives an order's payment if its retailer pays it, and the retailer's name. */
export async function receiverOf(
  db: Db | Trx,
  orderId: number,
): Promise<{ readonly sellerId: number; readonly seller: string; readonly buyer: string } | undefined> {
  return db
    .selectFrom('orders as o')
    .innerJoin('order_legs as g', (on) => on.onRef('g.order_id', '=', 'o.id').onRef('g.buyer_id', '=', 'o.company_id'))
    .innerJoin('companies as s', 's.id', 'g.seller_id')
    .innerJoin('companies as b', 'b.id', 'o.company_id')
    .where('o.id', '=', orderId)
    .where('o.paid_to_supplier', '=', true)
    .select(['g.seller_id as sellerId', 's.name as seller', 'b.name as buyer'])
    .executeTakeFirst()
}

export async function receivingSellerOf(db: Db | Trx, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .select(receivingSeller.as('name'))
    .executeTakeFirst()
  return row?.name ?? null
}

/** Whom the buyer of an order pays from outside: the distributor, or its own seller if the order says so. */
export async function payeeIdOf(db: Db | Trx, orderId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('order_legs as g')
    .innerJoin('orders as o', 'o.id', 'g.order_id')
    .where('g.order_id', '=', orderId)
    .where((is) => is.or([is('o.paid_to_supplier', '=', false), is('g.buyer_id', '=', is.ref('o.company_id'))]))
    .orderBy('g.seq')
    .select('g.seller_id as sellerId')
    .limit(1)
    .executeTakeFirst()
  return row?.sellerId
}

/** The refunded part of a leg, without VAT. */
const netRefunded = (leg: string) =>
  sql<number>`(select coalesce(sum(w.net), 0)::bigint from refund_legs w where w.leg_id = ${sql.ref(`${leg}.id`)})`

/** The sales inside an order with seller and buyer, from the distributor on. */
export async function legsOf(db: Db, orderId: number) {
  return db
    .selectFrom('order_legs as g')
    .innerJoin('companies as s', 's.id', 'g.seller_id')
    .innerJoin('companies as b', 'b.id', 'g.buyer_id')
    .where('g.order_id', '=', orderId)
    .orderBy('g.seq')
    .select([
      'g.seq',
      'g.currency',
      'g.net',
      'g.vat',
      'g.gross',
      netRefunded('g').as('refundedNet'),
      'g.seller_id as sellerId',
      's.name as sellerName',
      's.type as sellerType',
      'g.buyer_id as buyerId',
      'b.name as buyerName',
      'b.type as buyerType',
    ])
    .execute()
}

/**
 * For the given orders, the two sales between which a company stands: what it pays for the keys and what it takes,
 * without VAT and refunds.
 */
export async function resoldLegsOf(db: Db, orderIds: readonly number[], sellerId: number): Promise<ResoldLegs[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_legs as sale')
    .innerJoin('order_legs as bought', (join) =>
      join.onRef('bought.order_id', '=', 'sale.order_id').onRef('bought.buyer_id', '=', 'sale.seller_id'),
    )
    .where('sale.order_id', 'in', [...orderIds])
    .where('sale.seller_id', '=', sellerId)
    .select([
      'sale.order_id as orderId',
      sql<number>`sale.net - ${netRefunded('sale')}`.as('sale'),
      'sale.currency as saleCurrency',
      sql<number>`bought.net - ${netRefunded('bought')}`.as('purchase'),
      'bought.currency as purchaseCurrency',
    ])
    .execute()
}

export interface ResoldLegs {
  readonly orderId: number
  /** Minor units of each leg's own currency, after refunds. */
  readonly sale: number
  readonly saleCurrency: string
  readonly purchase: number
  readonly purchaseCurrency: string
}
