import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { ordersVisibleTo } from './order-rows.sql.ts'
import { type LockedOrder, lockOrder } from './change-order.sql.ts'
import { orderOfKey, ordersWithKeysOf } from './order-keys.sql.ts'

/** The order, locked, if the person may see it; otherwise order.notFound, exactly as for a missing one. */
export async function lockVisibleOrder(trx: Trx, person: Person, id: number): Promise<LockedOrder> {
  const seen = await ordersVisibleTo(trx, person).where('o.id', '=', id).select('o.id').executeTakeFirst()
  const order = seen && (await lockOrder(trx, id))
  if (!order) refuse(orderErrors.notFound)
  return order
}

/**
 * The order that a key is assigned to, locked, with its buyer's name, if the person may see its keys in the clear. Read
 * the key again under the lock: it may have been refunded or replaced before. Refuses with order.notFound.
 */
export async function lockOrderOfOwnKey(
  trx: Trx,
  person: Person,
  keyId: number,
): Promise<LockedOrder & { readonly company: string }> {
  const seen = await orderOfKey(trx, keyId)
  const own =
    seen &&
    (await ordersWithKeysOf(trx, person)
      .innerJoin('companies as c', 'c.id', 'o.company_id')
      .where('o.id', '=', seen.orderId)
      .select(['o.id', 'c.name as company'])
      .executeTakeFirst())
  const order = own && (await lockOrder(trx, own.id))
  if (!order) refuse(orderErrors.notFound)
  return { ...order, company: own.company }
}
