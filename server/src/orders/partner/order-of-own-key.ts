import type { Db } from '../../platform/db/connect.ts'
import { orderOfKey } from '../record/order-keys.sql.ts'

/** The order that a key is assigned to now; undefined for a key that belongs to no order, or was taken back. */
export async function orderOfOwnKey(db: Db, keyId: number): Promise<number | undefined> {
  return (await orderOfKey(db, keyId))?.orderId
}
