import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { keyKind } from '@brava/contract/enums.ts'
import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { MyPromotionProduct } from '@brava/contract/promotions/promotion-views.ts'
import { regionsCover } from '@brava/contract/regions/region-covers.ts'
import type { z } from 'zod'
import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { openPriceBook, type PriceFactRows, readPriceFacts } from '../prices/price-book.ts'
import { promotedProducts } from './promotions.sql.ts'

/** The products of one promotion, with the quantity from which its price applies. */
export interface Offered {
  readonly promotionId: number
  readonly products: readonly { readonly productId: number; readonly moq: number }[]
}

/** The products of one promotion; `among` adds one that is still being written to the facts. */
export async function offerOf(
  db: Db,
  chain: readonly CompanyFacts[],
  offered: Offered,
  at: Date,
  among?: (facts: PriceFactRows) => PriceFactRows,
): Promise<Offer> {
  return (await offersOf(db, chain, [offered], at, among)).get(offered.promotionId) ?? []
}

type Offer = z.output<typeof MyPromotionProduct>[]

/**
 * The products of promotions as the first company of the chain sees them, by promotion: only those it may buy, each at
 * its MOQ, priced by the price book of its cart and its order. What all of them depend on is read at once.
 */
export async function offersOf(
  db: Db,
  chain: readonly CompanyFacts[],
  all: readonly Offered[],
  at: Date,
  among: (facts: PriceFactRows) => PriceFactRows = (facts) => facts,
): Promise<ReadonlyMap<number, Offer>> {
  const [buyer] = chain
  const productIds = [...new Set(all.flatMap(({ products }) => products.map((one) => one.productId)))]
  if (!buyer || productIds.length === 0) return new Map()
  const asked = { chain, productIds, promotionIds: all.map((one) => one.promotionId), at }
  const facts = among(await readPriceFacts(db, asked))
  const book = await openPriceBook(db, { ...asked, facts })
  const products = new Map((await promotedProducts(db, productIds)).map((row) => [row.productId, row]))

  function offered(promotionId: number, { productId, moq }: Offered['products'][number]): Offer {
    const product = products.get(productId)
    const price = book.price({ productId, quantity: moq, promotionId })
    if (!buyer || !product || product.isWithdrawn || !price.available || price.companyProductId === null) return []
    if (price.promotionId !== promotionId || !regionsCover(product.regions, buyer.vat.countryCode)) return []
    if (product.keyKind === keyKind.image && !buyer.imageKeysAllowed) return []
    const mayBackOrder = buyer.mayBackOrder && product.mayBackOrder
    return [
      {
        productId,
        companyProductId: price.companyProductId,
        title: product.title,
        platform: product.platform,
        regions: product.regions,
        imageUrl: fileUrl(product.imageFileId),
        oldPurchasePrice: book.price({ productId, quantity: moq, promotionId: null }).unitPrice,
        promoPrice: price.unitPrice,
        moq,
        itemsInStock: product.itemsInStock,
        mayBackOrder,
        quantity: mayBackOrder || product.itemsInStock >= moq ? moq : 0,
        alternateCurrency: buyer.isDomestic ? null : { code: buyer.currency, symbol: currencySymbol(buyer.currency) },
      },
    ]
  }

  return new Map(all.map((one) => [one.promotionId, one.products.flatMap((row) => offered(one.promotionId, row))]))
}
