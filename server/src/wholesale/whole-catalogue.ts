import { keyKind } from '@brava/contract/enums.ts'
import type { WholesaleProduct } from '@brava/contract/wholesale/wholesale-product.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { rememberedProducts, versionsOf } from './catalogue-memory.ts'
import { catalogueRows, catalogueStampText } from './catalogue-rows.sql.ts'
import { scopeOf, shownPricesFor, wholesaleRows } from './wholesale-rows.ts'
import {
  type Catalogue,
  catalogueOf,
  cataloguePage,
  narrowed,
  ofProducts,
  type WholesaleRequest,
} from './wholesale.sql.ts'

/** The maximum length of a catalogue. */
const mostProducts = 100_000

type Product = z.output<typeof WholesaleProduct>

/**
 * Everything that a company may buy in its country, as its wholesale screen shows it now: with the unit price at the
 * minimum quantity, including promotions; without products whose keys are pictures if it does not accept these. By
 * product code.
 */
export async function wholeCatalogue(
  db: Db,
  chain: readonly CompanyFacts[],
  filters: WholesaleRequest['filters'],
  at: Date,
): Promise<Product[]> {
  const request = { filters, quickSearch: '', shown: await shownPricesFor(db, chain, { filters }, at) }
  return productsOf(db, chain, narrowed(catalogueOf(db, scopeOf(chain).buyerIds), request), at)
}

/**
 * A short text that identifies the state of a company's catalogue; if the same text is returned later, nothing has
 * changed: its own terms and those of its suppliers, products, kept prices, tiers, running promotions, stock. What is
 * not included, such as rates, shows in kept prices.
 */
export async function catalogueStamp(db: Db, chain: readonly CompanyFacts[], at: Date): Promise<string> {
  const { eeaIsOneArea, lowStock } = await parametersOf(db)
  return `${JSON.stringify(chain)}/${eeaIsOneArea}/${lowStock}/${await catalogueStampText(db, { ...scopeOf(chain), at })}`
}

/** Those of the given products that a company may buy, in the same way. */
export async function productsInCatalogue(
  db: Db,
  chain: readonly CompanyFacts[],
  productIds: readonly number[],
  at: Date,
): Promise<Product[]> {
  return productsOf(db, chain, ofProducts(catalogueOf(db, scopeOf(chain).buyerIds), productIds), at)
}

async function productsOf(db: Db, chain: readonly CompanyFacts[], catalogue: Catalogue, at: Date): Promise<Product[]> {
  const scope = scopeOf(chain)
  const versions = await versionsOf(db, scope.buyerIds)
  const ids = await cataloguePage(
    catalogue,
    { sortBy: 'code', isSortAscending: true, language: 'en' },
    { size: mostProducts, offset: 0 },
  )
  if (ids.length === 0) return []
  const rows = await wholesaleRows(db, chain, await catalogueRows(db, { ...scope, ids, at }), versions, at)
  const facts = await rememberedProducts(
    db,
    versions,
    rows.map((row) => row.productId),
  )
  const takesPictures = chain[0]?.imageKeysAllowed ?? false
  const isRefused = (productId: number) => !takesPictures && facts.get(productId)?.keyKind === keyKind.image
  return rows.filter((row) => !row.isElsewhere && !isRefused(row.productId))
}
