import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { worksWhereSold } from '@brava/contract/regions/region-covers.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  allBoundKeys,
  type BoundKeys,
  boundBatches,
  boundKeys,
  regionCodes,
  regionsOfKeys,
  regionsOfProduct,
} from './bound-keys.sql.ts'

// Region-bound keys belong only to products sold nowhere outside that region, so every buyer can use the key (decision
// 0204). Keys without a region work wherever their product is sold.

/**
 * Checks keys of a region that enter a product. Repeated with the product's row locked, the check also holds against a
 * concurrent change of the product's regions. `path` is the field where the region was chosen. Throws
 * keys.regionTooNarrow.
 */
export async function requireRegion(
  trx: Trx,
  productId: number,
  regionId: number | null,
  path?: string,
): Promise<void> {
  const [code] = regionId === null ? [] : await regionCodes(trx, [regionId])
  if (code === undefined || worksWhereSold(code, await regionsOfProduct(trx, productId))) return
  refuse(keysErrors.regionTooNarrow, { params: code, ...(path && { fields: [{ path, message: '' }] }) })
}

/** Those of the given batches whose keys do not work everywhere their product is now sold, each with its region. */
export async function tooNarrowBatches(trx: Trx, ids: readonly number[]): Promise<Map<number, string>> {
  const batches = await boundBatches(trx, ids)
  return new Map(
    batches.filter(({ region, soldIn }) => !worksWhereSold(region, soldIn)).map(({ id, region }) => [id, region]),
  )
}

/**
 * Those of the given keys that do not work everywhere their product is sold now. Nothing is locked, so the result may
 * change at any moment.
 */
export async function tooNarrowKeys(db: Db, keyIds: readonly number[]): Promise<Set<number>> {
  const keys = keyIds.length === 0 ? [] : await regionsOfKeys(db, keyIds)
  return new Set(keys.flatMap(({ id, region, soldIn }) => (worksWhereSold(region, soldIn) ? [] : [id])))
}

/**
 * Keys in stock that would be sold where they do not work, once each of the products (rows locked) is sold in these
 * regions (ids).
 */
export async function boundElsewhere(
  trx: Trx,
  products: readonly { readonly id: number; readonly regionIds: readonly number[] }[],
): Promise<BoundKeys[]> {
  if (products.length === 0) return []
  const bound = await boundKeys(trx, { productIds: products.map(({ id }) => id) })
  const elsewhere: BoundKeys[] = []
  for (const one of bound) {
    const regionIds = products.find(({ id }) => id === one.productId)?.regionIds ?? []
    if (!worksWhereSold(one.region, await regionCodes(trx, regionIds))) elsewhere.push(one)
  }
  return elsewhere
}

/** The same for a region whose code has just been changed: its coverage is derived from the code. */
export async function boundElsewhereIn(trx: Trx, regionId: number): Promise<BoundKeys[]> {
  const bound = await boundKeys(trx, { regionId })
  return bound.filter(({ region, soldIn }) => !worksWhereSold(region, soldIn))
}

/**
 * Keys in stock that would be sold where they do not work, across the whole database: none while guarantee G05 holds.
 */
export async function allBoundElsewhere(db: Db): Promise<BoundKeys[]> {
  return (await allBoundKeys(db)).filter(({ region, soldIn }) => !worksWhereSold(region, soldIn))
}
