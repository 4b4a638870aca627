import type { Trx } from '../../platform/db/connect.ts'
import { type ClaimedKey, lockProducts } from './claim-keys.sql.ts'
import { productsOfKeys, releaseRows } from './release-keys.sql.ts'

/**
 * Gives reserved keys back to stock (an order denied, or its hold ran out). Keys in any other state are left alone;
 * answers those that were freed. Repeating it changes nothing.
 */
export async function releaseKeys(trx: Trx, keyIds: readonly number[]): Promise<ClaimedKey[]> {
  if (keyIds.length === 0) return []
  await lockProducts(trx, await productsOfKeys(trx, keyIds))
  return releaseRows(trx, keyIds)
}
