import type { Db, Trx } from '../../platform/db/connect.ts'
import type { MoneyLeg } from '../../ledger/money-leg.ts'

/** The money of an order by leg, as the ledger wants it. */
export async function moneyLegsOf(db: Db | Trx, orderId: number): Promise<MoneyLeg[]> {
  const rows = await db
    .selectFrom('order_legs')
    .select(['seq', 'seller_id', 'buyer_id', 'currency', 'gross'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute()
  return rows.map((row) => ({
    seq: row.seq,
    sellerId: row.seller_id,
    buyerId: row.buyer_id,
    currency: row.currency,
    gross: row.gross,
  }))
}

/** The sales inside an order with who sells to whom, from the distributor on. */
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
      'g.seller_id as sellerId',
      's.name as sellerName',
      's.type as sellerType',
      'g.buyer_id as buyerId',
      'b.name as buyerName',
      'b.type as buyerType',
    ])
    .execute()
}
