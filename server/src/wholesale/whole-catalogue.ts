import type { WholesaleProduct } from '@brava/contract/wholesale/wholesale-product.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { versionsOf } from './catalogue-memory.ts'
import { catalogueRows } from './catalogue-rows.sql.ts'
import { scopeOf, wholesaleRows } from './wholesale-rows.ts'
import { catalogueOf, cataloguePage, narrowed, type WholesaleRequest } from './wholesale.sql.ts'

/** No catalogue is longer. */
const mostProducts = 100_000

/**
 * Everything that a company may buy, as its wholesale screen shows it now: with the prices of one piece at the smallest
 * quantity, promotions included. By product code.
 */
export async function wholeCatalogue(
  db: Db,
  chain: readonly CompanyFacts[],
  filters: WholesaleRequest['filters'],
  at: Date,
): Promise<z.output<typeof WholesaleProduct>[]> {
  const scope = scopeOf(chain)
  const versions = await versionsOf(db, scope.buyerIds)
  const ids = await cataloguePage(
    narrowed(catalogueOf(db, scope.buyerIds), { filters, quickSearch: '' }),
    { sortBy: 'code', isSortAscending: true, language: 'en' },
    { size: mostProducts, offset: 0 },
  )
  if (ids.length === 0) return []
  return wholesaleRows(db, chain, await catalogueRows(db, { ...scope, ids, at }), versions, at)
}
