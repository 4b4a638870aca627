import type { Trx } from '../../platform/db/connect.ts'
import { mustBeAlone } from '../../platform/db/round.ts'
import {
  type Claim,
  type ClaimedKey,
  claimRows,
  handOver,
  lockProducts,
  lockReserved,
  type UnfitKey,
} from './claim-keys.sql.ts'
import { regionsElsewhere } from './regions-elsewhere.ts'

export type { ClaimedKey, UnfitKey }
export { isAnyAvailable } from './claim-keys.sql.ts'

/** How many keys of a product are wanted. */
export interface KeyWant {
  readonly productId: number
  readonly count: number
  /** The counter's value when the order was checked; unknown: the product is locked first. */
  readonly stock?: number | undefined
}

/**
 * How many keys a product must have left over for its buyers not to queue for it: more than concurrent buyers can take
 * between reading the stock and claiming from it.
 */
const plenty = 32

/** Products found short although their counter showed plenty (expired keys count until the hourly job). */
const foundShort = new Map<number, number>()
const shortForMs = 60_000

/**
 * What take_cart needs in order to claim keys without waiting: how many keys a product must have beyond those wanted,
 * and the products of which none are claimed that way.
 */
export function claimingWithCart(): [plenty: number, knownShort: number[]] {
  return [plenty, [...foundShort.keys()].filter(isKnownShort)]
}

/**
 * Claims keys of stock for an order: locked for this transaction, the oldest batch first, never expired ones, nor those
 * of a region that is not the buyer's; handOverKeys completes it once the order is written. If `stock` is plenty,
 * buyers take keys in parallel and nobody waits; if it is scarce, the products are locked first, in ascending order, so
 * that waiting for a buyer who may roll back can never deadlock (guarantees G01, 2.7). Fewer keys than wanted is a
 * result, not an error. `already`: keys this transaction claimed with the cart, of products with plenty.
 */
export async function claimKeys(
  trx: Trx,
  buyerId: number,
  wants: readonly KeyWant[],
  already?: readonly ClaimedKey[],
): Promise<Map<number, ClaimedKey[]>> {
  const merged = [...Map.groupBy(wants, (want) => want.productId).entries()]
    .map(([productId, same]) => ({
      productId,
      count: same.reduce((sum, want) => sum + want.count, 0),
      stock: same[0]?.stock ?? 0,
    }))
    .filter((want) => want.count > 0)
    .sort((a, b) => a.productId - b.productId)
  if (merged.length === 0) return new Map()
  const isElsewhere = already && (await regionsElsewhere(trx, buyerId, already)).size > 0
  const found = isElsewhere ? undefined : already
  // Two orders of a round would claim the same keys, and lock products in reverse order.
  if (!found) mustBeAlone(trx)
  const scarce = found ? [] : merged.filter((want) => want.stock < want.count + plenty || isKnownShort(want.productId))
  // One scarce product makes the order lock all of them: it never waits for a lock while holding keys taken without
  // one.
  if (scarce.length > 0) {
    await lockProducts(
      trx,
      merged.map((want) => want.productId),
    )
  }
  const claimed = Map.groupBy(found ?? (await claimFitting(trx, merged, buyerId, 'skip')), (key) => key.productId)
  const short = merged.filter((want) => (claimed.get(want.productId)?.length ?? 0) < want.count)
  if (short.length === 0) return claimed
  if (scarce.length === 0) {
    for (const { productId } of short) foundShort.set(productId, performance.now() + shortForMs)
    throw new FoundShort()
  }
  // Waits once for keys locked by others; the second query also returns this order's own ones.
  for (const [productId, keys] of Map.groupBy(
    await claimFitting(trx, short, buyerId, 'wait'),
    (key) => key.productId,
  )) {
    claimed.set(productId, keys)
  }
  return claimed
}

/**
 * Claims, leaving out keys restricted to a region that is not the buyer's. Keys are claimed first and checked
 * afterwards: nearly always none is restricted, and nothing more is read.
 */
async function claimFitting(
  trx: Trx,
  claims: readonly Claim[],
  buyerId: number,
  held: 'skip' | 'wait',
): Promise<ClaimedKey[]> {
  const keys = await claimRows(trx, claims, buyerId, { held, notRegions: [] })
  const elsewhere = await regionsElsewhere(trx, buyerId, keys)
  return elsewhere.size === 0 ? keys : claimRows(trx, claims, buyerId, { held, notRegions: [...elsewhere] })
}

/** Claims one key of a product to replace a faulty one: from another batch if there is one, otherwise from the same. */
export async function claimReplacement(
  trx: Trx,
  { productId, faultyBatchId, buyerId }: { productId: number; faultyBatchId: number; buyerId: number },
): Promise<ClaimedKey | undefined> {
  await lockProducts(trx, [productId])
  const claims: readonly Claim[] = [
    { productId, count: 1, notBatchId: faultyBatchId },
    { productId, count: 1 },
  ]
  for (const claim of claims) {
    const [key] = await claimFitting(trx, [claim], buyerId, 'wait')
    if (key) return key
  }
  return undefined
}

/**
 * Claims keys that are held for units of an order, by id. Those that have expired since, or whose region is no longer
 * the buyer's, are `unfit`: handOverKeys removes them. A key that is no longer reserved (found faulty since) is in
 * neither result. The caller has locked the products.
 */
export async function claimReservedKeys(
  trx: Trx,
  buyerId: number,
  keyIds: readonly number[],
): Promise<{ readonly keys: ReadonlyMap<number, ClaimedKey>; readonly unfit: ReadonlyMap<number, UnfitKey> }> {
  const keys = new Map<number, ClaimedKey>()
  const unfit = new Map<number, UnfitKey>()
  if (keyIds.length === 0) return { keys, unfit }
  const reserved = await lockReserved(trx, keyIds)
  const elsewhere = await regionsElsewhere(trx, buyerId, reserved)
  for (const { isExpired, ...key } of reserved) {
    const isElsewhere = key.regionId !== null && elsewhere.has(key.regionId)
    const { id, productId } = key
    if (isExpired || isElsewhere) unfit.set(id, { id, productId, because: isExpired ? 'expired' : 'elsewhere' })
    else keys.set(id, key)
  }
  return { keys, unfit }
}

/**
 * Locks products in ascending order for a transaction that takes both held keys and keys of stock, or releases keys and
 * claims them for several orders: if each step locked its own, the overall order would not be ascending.
 */
export const lockStock = lockProducts

/** Aborts the transaction so that it is repeated (inTransaction), with the products locked first. */
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
 * Gives claimed keys to the slots that name them and writes their custody. `atCommit`: together with the commit, so
 * that stock counters are locked no longer than that; for the only order that a transaction places. `now`: for an
 * action that may be one of several in its transaction.
 */
export const handOverKeys = handOver
