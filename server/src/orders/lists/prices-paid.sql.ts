import { orderStatus } from '@brava/contract/enums.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Lines of a company's own orders with the price of its own leg: what a company below it pays is on another leg. */
export function paidRows(db: Db, companyId: number, productId: number) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('order_legs as leg', (on) => on.onRef('leg.order_id', '=', 'o.id').on('leg.buyer_id', '=', companyId))
    .innerJoin('order_line_prices as price', (on) =>
      on.onRef('price.order_line_id', '=', 'l.id').onRef('price.leg_id', '=', 'leg.id'),
    )
    .where('l.product_id', '=', productId)
    .where('o.company_id', '=', companyId)
    .where('o.status', '<>', orderStatus.code.cancelled)
    .orderBy('o.placed_at', 'desc')
    .orderBy('l.id', 'desc')
    .select([
      'o.id as orderId',
      'o.number',
      'o.placed_at as at',
      'l.quantity',
      'price.unit_price as unitPrice',
      'leg.currency',
    ])
}
