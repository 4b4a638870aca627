import type { Trx } from '../../platform/db/connect.ts'
import {
  type Claim,
  type ClaimedKey,
  claimRows,
  giveRows,
  lockProducts,
  sellReservedRows,
} from './allocate-keys.sql.ts'

/** How many keys of a product are wanted, and for which slots. */
export interface KeyWant {
  readonly productId: number
  readonly count: number
  /** The slots that get the keys, in this order; the key row names its slot. */
  readonly slotIds?: readonly number[]
  /** A key of another batch is taken where there is one (replacing a faulty key). */
  readonly avoidBatchId?: number | undefined
}

export interface AllocatedKey extends ClaimedKey {
  readonly slotId: number | null
}

/**
 * Takes keys out of stock inside the order's transaction: wants of one product are summed first, products go in
 * ascending order, the oldest batch first (FIFO), expired keys never. Rows held by others are skipped; where that leaves
 * too few, they are waited for once, because a buyer who rolls back sets them free (guarantees G01, 2.7). Fewer keys
 * than wanted is an answer, not an error.
 */
export async function allocateKeys(
  trx: Trx,
  wants: readonly KeyWant[],
  to: 'reserved' | 'sold',
): Promise<Map<number, AllocatedKey[]>> {
  const merged = mergeWants(wants)
  const result = new Map<number, AllocatedKey[]>(merged.map((want) => [want.productId, []]))
  if (merged.length === 0) return result
  await lockProducts(
    trx,
    merged.map((want) => want.productId),
  )
  const claimed: ClaimedKey[] = []
  const missing = (withAvoid: boolean): Claim[] =>
    merged.flatMap((want) => {
      const has = claimed.filter((key) => key.productId === want.productId).length
      if (has >= want.count) return []
      return [
        { productId: want.productId, count: want.count - has, notBatchId: withAvoid ? want.avoidBatchId : undefined },
      ]
    })
  claimed.push(...(await claimRows(trx, missing(true), 'skip')))
  for (const withAvoid of [true, false]) {
    const rest = missing(withAvoid).filter((claim) => withAvoid || avoids(merged, claim.productId))
    if (rest.length === 0) continue
    // Rows locked by this very transaction are not skipped: ask for the ones beyond those it has.
    const wider = rest.map((claim) => ({
      ...claim,
      count: claim.count + claimed.filter((key) => key.productId === claim.productId).length,
    }))
    const known = new Set(claimed.map((key) => key.id))
    const more = (await claimRows(trx, wider, 'wait')).filter((key) => !known.has(key.id))
    for (const claim of rest) {
      claimed.push(...more.filter((key) => key.productId === claim.productId).slice(0, claim.count))
    }
  }
  const given: AllocatedKey[] = []
  for (const want of merged) {
    const keys = claimed.filter((key) => key.productId === want.productId)
    given.push(...keys.map((key, index) => ({ ...key, slotId: want.slotIds[index] ?? null })))
  }
  await giveRows(
    trx,
    given.map((key) => ({ keyId: key.id, slotId: key.slotId })),
    to === 'sold' ? 4 : 3,
  )
  for (const key of given) result.get(key.productId)?.push(key)
  return result
}

/**
 * Sells keys that were reserved for their slots. A key that is no longer reserved (found faulty meanwhile) is left out
 * of the answer.
 */
export async function sellReservedKeys(trx: Trx, keyIds: readonly number[]): Promise<Map<number, ClaimedKey>> {
  const rows = await sellReservedRows(trx, keyIds)
  return new Map(rows.map((row) => [row.id, row]))
}

interface MergedWant {
  readonly productId: number
  count: number
  slotIds: number[]
  avoidBatchId: number | undefined
}

/** One want for each product, ascending: two lines of a product never count the same stock twice. */
function mergeWants(wants: readonly KeyWant[]): MergedWant[] {
  const merged = new Map<number, MergedWant>()
  for (const want of wants) {
    if (want.count <= 0) continue
    const one = merged.get(want.productId) ?? {
      productId: want.productId,
      count: 0,
      slotIds: [],
      avoidBatchId: want.avoidBatchId,
    }
    one.count += want.count
    one.slotIds.push(...(want.slotIds ?? []))
    merged.set(want.productId, one)
  }
  return [...merged.values()].sort((a, b) => a.productId - b.productId)
}

function avoids(wants: readonly MergedWant[], productId: number): boolean {
  return wants.some((want) => want.productId === productId && want.avoidBatchId !== undefined)
}

/** Takes the products of an order in ascending order before any of its keys is touched (guarantees 2.7). */
export const lockProductsOfKeys = lockProducts
