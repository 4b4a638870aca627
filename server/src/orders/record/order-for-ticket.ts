import type { Db } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { orderOfKey, ordersWithKeysOf } from './order-keys.sql.ts'

export interface OrderForTicket {
  readonly orderId: number
  readonly companyId: number
  readonly keyId: number | null
  readonly productId: number | null
}

/**
 * The order that a ticket is about, and the key and product if a key is named: from the person's own company, for a
 * distributor from any. Null if there is none, or the key is not in that order.
 */
export async function orderForTicket(
  db: Db,
  person: Person,
  { orderId, keyId }: { readonly orderId: number | null; readonly keyId: number | null },
): Promise<OrderForTicket | null> {
  const key = keyId === null ? null : await orderOfKey(db, keyId)
  if (keyId !== null && (!key || (orderId !== null && key.orderId !== orderId))) return null
  const order = await ordersWithKeysOf(db, person)
    .where('o.id', '=', key?.orderId ?? orderId ?? 0)
    .select(['o.id', 'o.company_id'])
    .executeTakeFirst()
  return order
    ? { orderId: order.id, companyId: order.company_id, keyId: key?.keyId ?? null, productId: key?.productId ?? null }
    : null
}
