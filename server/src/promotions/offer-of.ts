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

/**
 * The products of a promotion as the first company of the chain sees them: only those it may buy, each at its MOQ,
 * priced by the price book of its cart and its order. `among` adds a promotion that is still being written to the
 * facts.
 */
export async function offerOf(
  db: Db,
  chain: readonly CompanyFacts[],
  offered: Offered,
  at: Date,
  among: (facts: PriceFactRows) => PriceFactRows = (facts) => facts,
): Promise<z.output<typeof MyPromotionProduct>[]> {
  const [buyer] = chain
  const productIds = offered.products.map((one) => one.productId)
  if (!buyer || productIds.length === 0) return []
  const asked = { chain, productIds, promotionIds: [offered.promotionId], at }
  const facts = among(await readPriceFacts(db, asked))
  const book = await openPriceBook(db, { ...asked, facts })
  const products = new Map((await promotedProducts(db, productIds)).map((row) => [row.productId, row]))
  return offered.products.flatMap(({ productId, moq }) => {
    const product = products.get(productId)
    const price = book.price({ productId, quantity: moq, promotionId: offered.promotionId })
    if (!product || product.isWithdrawn || !price.available || price.companyProductId === null) return []
    if (price.promotionId !== offered.promotionId || !regionsCover(product.regions, buyer.vat.countryCode)) return []
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
  })
}
