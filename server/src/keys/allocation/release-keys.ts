import type { Trx } from '../../platform/db/connect.ts'
import { lockProducts } from './claim-keys.sql.ts'
import { productsOfKeys, type ReleasedKey, releaseRows } from './release-keys.sql.ts'

export type { ReleasedKey }

/**
 * Returns reserved keys to stock (an order was denied, or its hold ran out). Keys that have expired since are withdrawn
 * instead; keys in any other state are left alone. Returns those that left the order. Repeating it changes nothing.
 */
export async function releaseKeys(trx: Trx, keyIds: readonly number[]): Promise<ReleasedKey[]> {
  if (keyIds.length === 0) return []
  await lockProducts(trx, await productsOfKeys(trx, keyIds))
  return releaseRows(trx, keyIds)
}
