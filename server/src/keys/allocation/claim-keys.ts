import type { Trx } from '../../platform/db/connect.ts'
import { type ClaimedKey, claimRows, handOver, lockProducts } from './allocate-keys.sql.ts'

export type { ClaimedKey }

/**
 * Keys left over a product has to have for its buyers not to queue up for it: more than buyers at one moment can take
 * between reading the stock and claiming from it.
 */
const plenty = 32

/** Products that were found short although their counter said plenty (expired keys count until the hourly job). */
const foundShort = new Map<number, number>()
const shortForMs = 60_000

/**
 * Claims keys for an order that is being placed: locked for this transaction, the oldest batch first, expired ones
 * never; handOverKeys completes it once the order is written. `stock` is what the counter said when the order was
 * checked. Where it is plenty, buyers take keys past each other and nobody waits; where it is scarce, the product is
 * locked first, ascending, so that waiting for a buyer who may roll back can never go round in a circle (guarantees
 * G01, 2.7). Fewer keys than wanted is an answer, not an error.
 */
export async function claimKeys(
  trx: Trx,
  wants: readonly { productId: number; count: number; stock: number }[],
): Promise<Map<number, ClaimedKey[]>> {
  const merged = [...Map.groupBy(wants, (want) => want.productId).entries()]
    .map(([productId, same]) => ({
      productId,
      count: same.reduce((sum, want) => sum + want.count, 0),
      stock: same[0]?.stock ?? 0,
    }))
    .sort((a, b) => a.productId - b.productId)
  const scarce = merged.filter((want) => want.stock < want.count + plenty || isKnownShort(want.productId))
  // One scarce product makes all of them be locked: an order never waits while it holds what it did not lock.
  if (scarce.length > 0) {
    await lockProducts(
      trx,
      merged.map((want) => want.productId),
    )
  }
  const claimed = Map.groupBy(await claimRows(trx, merged, 'skip'), (key) => key.productId)
  const short = merged.filter((want) => (claimed.get(want.productId)?.length ?? 0) < want.count)
  if (short.length === 0) return claimed
  if (scarce.length === 0) {
    for (const { productId } of short) foundShort.set(productId, performance.now() + shortForMs)
    throw new FoundShort()
  }
  // Keys held by others are waited for once; asking anew answers this order's own ones too.
  for (const [productId, keys] of Map.groupBy(await claimRows(trx, short, 'wait'), (key) => key.productId)) {
    claimed.set(productId, keys)
  }
  return claimed
}

/** Ends the transaction so that it is repeated (inTransaction), the next time with the products locked first. */
class FoundShort extends Error {
  readonly code = '40001'
}

function isKnownShort(productId: number): boolean {
  const until = foundShort.get(productId)
  if (until === undefined) return false
  if (until > performance.now()) return true
  foundShort.delete(productId)
  return false
}

/**
 * Gives claimed keys to the slots that name them and writes their custody, together with the commit: only then are the
 * stock counters and custody heads of the products held.
 */
export const handOverKeys = handOver
