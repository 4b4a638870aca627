import type { Trx } from '../../platform/db/connect.ts'
import type { KeptPriceChange } from '../../prices/recompute-prices.ts'
import { pricesOfGroups } from '../groups.sql.ts'

/**
 * The products whose prices a move into or out of a group is responsible for: all that the group prices, and of those
 * that the previous groups priced only the ones whose price or rule has now changed. What those groups never decided
 * stays as it was.
 */
export async function productsMoved(
  trx: Trx,
  of: { groupId: number; left: readonly (number | null)[]; changed: readonly KeptPriceChange[] },
): Promise<number[]> {
  const left = of.left.filter((id) => id !== null && id !== of.groupId) as number[]
  const own = await pricesOfGroups(trx, [of.groupId])
  const others = left.length === 0 ? [] : await pricesOfGroups(trx, [...new Set(left)])
  const changed = new Set(of.changed.map(({ productId }) => productId))
  const priced = [...own, ...others.filter(({ productId }) => changed.has(productId))]
  return [...new Set(priced.map(({ productId }) => productId))]
}
