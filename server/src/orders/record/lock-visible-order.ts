import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { ordersVisibleTo } from './order-rows.sql.ts'
import { type LockedOrder, lockOrder } from './change-order.sql.ts'

/** The order, locked, if the person may see it; else order.notFound, exactly as for a missing one. */
export async function lockVisibleOrder(trx: Trx, person: Person, id: number): Promise<LockedOrder> {
  const seen = await ordersVisibleTo(trx, person).where('o.id', '=', id).select('o.id').executeTakeFirst()
  const order = seen && (await lockOrder(trx, id))
  if (!order) refuse(orderErrors.notFound)
  return order
}
