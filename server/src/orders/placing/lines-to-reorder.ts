import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { ordersVisibleTo } from '../record/order-rows.sql.ts'

/**
 * The contents of an order of the person's own company, each product once. Undefined for an order the person may not
 * see or that another company made.
 */
export async function linesToReorder(
  db: Db,
  person: Person,
  orderId: number,
): Promise<{ productId: number; quantity: number; title: string }[] | undefined> {
  const rows = await ordersVisibleTo(db, person)
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .where('o.id', '=', orderId)
    .where('o.company_id', '=', person.companyId)
    .select(['l.product_id as productId', 'l.quantity', 'l.title'])
    .orderBy('l.position')
    .execute()
  if (rows.length === 0) return undefined
  return [...Map.groupBy(rows, (row) => row.productId).values()].map((same) => ({
    productId: same[0]?.productId ?? 0,
    title: same[0]?.title ?? '',
    quantity: same.reduce((sum, row) => sum + row.quantity, 0),
  }))
}
