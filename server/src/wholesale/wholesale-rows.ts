import type { VatTreatment } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import { splitVat } from '@brava/contract/money.ts'
import { decideVat } from '@brava/contract/vat.ts'
import type { WholesaleProduct } from '@brava/contract/wholesale/wholesale-product.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import { elsewhereFor } from '../companies/region-rights.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { openPriceBook } from '../prices/price-book.ts'
import { type CatalogueVersions, rememberedProducts } from './catalogue-memory.ts'
import type { CatalogueRow, CatalogueScope } from './catalogue-rows.sql.ts'
import { asksForPrices } from './place-in-catalogue.ts'
import { catalogueOf, differingRows, type ShownPrices, type WholesaleRequest } from './wholesale.sql.ts'

/** The companies of a sales chain whose products and prices count: everyone below the distributor. */
export function scopeOf(chain: readonly CompanyFacts[]): CatalogueScope {
  const buyers = chain.slice(0, -1)
  return {
    chainIds: chain.map((company) => company.id),
    buyerIds: buyers.map((company) => company.id),
    groupIds: buyers.flatMap((company) => company.priceGroupId ?? []),
  }
}

/**
 * Company products as the buyer sees them: the price of one key at the minimum quantity (so that a running promotion or
 * a tier shows), its VAT, and whether few are left. The kept price applies unless a promotion is running or a tier is
 * reached; only those are resolved.
 */
export async function wholesaleRows(
  db: Db,
  chain: readonly CompanyFacts[],
  rows: readonly CatalogueRow[],
  versions: CatalogueVersions,
  at: Date,
): Promise<z.output<typeof WholesaleProduct>[]> {
  const [buyer, seller] = chain
  if (!buyer || !seller || rows.length === 0) return []
  const facts = await rememberedProducts(
    db,
    versions,
    rows.map((row) => row.productId),
  )
  const [prices, isElsewhere, { lowStock }] = await Promise.all([
    pricesOf(db, chain, rows, at),
    elsewhereFor(
      db,
      buyer.vat.countryCode,
      rows.flatMap((row) => facts.get(row.productId) ?? []),
    ),
    parametersOf(db),
  ])
  return rows.flatMap((row) => {
    const product = facts.get(row.productId)
    const price = prices(row)
    if (!product) return []
    const { rateBp } = decideVat(product.vatTreatment as VatTreatment, seller.vat, buyer.vat)
    const { net, vat } = splitVat(price.unitPrice, rateBp)
    return [
      {
        id: row.id,
        productId: row.productId,
        code: product.code,
        title: product.title,
        publisher: product.publisher,
        platform: product.platform,
        category: product.category,
        regions: product.regions,
        languages: product.languages,
        imageUrl: fileUrl(product.imageFileId),
        price: price.unitPrice,
        net,
        vat,
        vatRateBp: rateBp,
        oldPrice: price.oldPrice,
        notificationId: price.promotionId,
        moq: price.moq,
        stock: row.stock,
        isLow: row.stock > 0 && row.stock <= (product.lowStockThreshold || lowStock),
        mayBackOrder: buyer.mayBackOrder && product.mayBackOrder,
        isFavorite: row.isFavorite,
        isElsewhere: isElsewhere(product.regions),
      },
    ]
  })
}

/**
 * The prices that the buyer sees instead of the kept ones, if the request sorts or filters by price; undefined if it
 * does not.
 */
export async function shownPricesFor(
  db: Db,
  chain: readonly CompanyFacts[],
  request: Pick<WholesaleRequest, 'filters' | 'sortBy'>,
  at: Date,
): Promise<ShownPrices | undefined> {
  if (!asksForPrices(request)) return undefined
  const scope = scopeOf(chain)
  const rows = await differingRows(catalogueOf(db, scope.buyerIds), { ...scope, at })
  const prices = await pricesOf(db, chain, rows, at)
  return new Map(rows.map((row) => [row.id, prices(row).unitPrice]))
}

interface ShownPrice {
  readonly unitPrice: number
  readonly oldPrice: number | null
  readonly promotionId: number | null
  readonly moq: number
}

type Priced = Pick<CatalogueRow, 'productId' | 'effectivePrice' | 'moq' | 'mayDiffer'>

async function pricesOf(
  db: Db,
  chain: readonly CompanyFacts[],
  rows: readonly Priced[],
  at: Date,
): Promise<(row: Priced) => ShownPrice> {
  const productIds = rows.filter((row) => row.mayDiffer).map((row) => row.productId)
  const book = productIds.length > 0 ? await openPriceBook(db, { chain, productIds, at }) : undefined
  return (row) => {
    const { moq } = row
    if (!book || !row.mayDiffer) return { unitPrice: row.effectivePrice, oldPrice: null, promotionId: null, moq }
    const outside = book.price({ productId: row.productId, quantity: moq, promotionId: null })
    const best = book.price({ productId: row.productId, quantity: moq })
    const isPromotion = best.rule === 'promotion'
    return {
      unitPrice: best.unitPrice,
      oldPrice: isPromotion && outside.unitPrice > best.unitPrice ? outside.unitPrice : null,
      promotionId: isPromotion ? best.promotionId : null,
      moq: best.moq,
    }
  }
}
