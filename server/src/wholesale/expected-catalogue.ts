import { chainAmong } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { expectedOrder, isAsExpected, type OrderedCatalogue, versionsFrom } from './catalogue-memory.ts'
import { type CatalogueRow, expectedPage } from './catalogue-rows.sql.ts'
import { isPlain, isRemembered, placeIn } from './place-in-catalogue.ts'
import { scopeOf } from './wholesale-rows.ts'
import type { CatalogueOrder, WholesaleRequest } from './wholesale.sql.ts'

/**
 * A page of a whole cached catalogue, in one round trip: what may have changed since is read in the same statement as
 * the chain and the versions under which the rest was cached. Undefined if they have changed, or nothing is cached.
 */
export async function expectedCatalogue(
  db: Db,
  companyId: number,
  request: WholesaleRequest & CatalogueOrder,
  at: Date,
) {
  const expected = isRemembered(request) && isPlain(request) ? expectedOrder(db, companyId, request) : undefined
  if (!expected) return undefined
  const { scope, catalogue: whole } = expected
  const { size, offset, pagedResult } = placeIn(whole.ids.length, request)
  const many = placesFrom(whole, offset, size).filter((place) => (whole.moqs[place] ?? 1) > 1)
  const [found] = await expectedPage(db, {
    ...scope,
    at,
    versionsOf: [0, ...scope.buyerIds],
    productIds: [...whole.productIds.subarray(offset, offset + size)],
    manyIds: many.map((place) => whole.productIds[place] ?? 0),
    manyMoqs: many.map((place) => whole.moqs[place] ?? 1),
  })
  const chain = chainAmong(found?.chain ?? [], companyId)
  const versions = versionsFrom(found?.versions ?? [], scope.buyerIds)
  if (!chain || !isAsExpected(expected, { scope: scopeOf(chain), versions })) return undefined
  const differing = new Set(found?.differing)
  const rows = placesFrom(whole, offset, size).map((place): CatalogueRow => {
    const productId = whole.productIds[place] ?? 0
    return {
      id: whole.ids[place] ?? 0,
      productId,
      effectivePrice: whole.prices[place] ?? 0,
      isFavorite: whole.favourites[place] === 1,
      moq: whole.moqs[place] ?? 1,
      stock: found?.stock?.[place - offset] ?? 0,
      mayDiffer: differing.has(productId),
    }
  })
  return { whole, chain, versions, rows, pagedResult }
}

function placesFrom({ ids }: OrderedCatalogue, offset: number, size: number): number[] {
  return Array.from({ length: Math.min(size, ids.length - offset) }, (_, index) => offset + index)
}
