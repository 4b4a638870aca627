import type { OrderStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** What each partner pays per unit. */
export async function partnerPrices(db: Db, productId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('companies as c', 'c.id', 'cp.company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'c.parent_id')
    .where('cp.product_id', '=', productId)
    .orderBy('supplier.type')
    .orderBy('supplier.name')
    .orderBy('c.name')
    .select([
      'cp.id as companyProductId',
      'c.id as companyId',
      'c.name as companyName',
      'supplier.name as supplierName',
      'cp.effective_price as price',
      'c.currency',
      'cp.effective_rule as rule',
      'cp.override_price as overridePrice',
      'cp.is_withdrawn as isWithdrawn',
    ])
    .execute()
}

/** Orders that contain the product, with the price the buyer paid for it. */
export function ordersOfProduct(db: Db, productId: number) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('order_legs as leg', (on) =>
      on.onRef('leg.order_id', '=', 'o.id').onRef('leg.buyer_id', '=', 'o.company_id'),
    )
    .innerJoin('order_line_prices as price', (on) =>
      on.onRef('price.order_line_id', '=', 'l.id').onRef('price.leg_id', '=', 'leg.id'),
    )
    .where('l.product_id', '=', productId)
    .select([
      'o.id',
      'o.number',
      'c.id as companyId',
      'c.name as company',
      'l.quantity',
      'price.unit_price as unitPrice',
      'price.gross',
      'o.currency',
      sql<OrderStatus>`o.status`.as('status'),
      'o.placed_at as createdDate',
      'l.id as lineId',
    ])
}

export type OrderOfProductRow = Awaited<ReturnType<ReturnType<typeof ordersOfProduct>['executeTakeFirstOrThrow']>>
