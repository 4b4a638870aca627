import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { steppedProducts } from './catalogue-rows.sql.ts'
import { type PriceFrom, pricesByQuantity } from './prices-by-quantity.ts'
import { scopeOf } from './wholesale-rows.ts'

/**
 * From many products, those whose price changes with the quantity, each with its larger quantities and their prices.
 */
export async function priceSteps(
  db: Db,
  chain: readonly CompanyFacts[],
  products: readonly { readonly productId: number; readonly moq: number }[],
  at: Date,
): Promise<(productId: number) => readonly PriceFrom[]> {
  const productIds = products.map(({ productId }) => productId)
  const stepped = await steppedProducts(db, { ...scopeOf(chain), productIds, at })
  const wanted = products.filter(({ productId }) => stepped.has(productId))
  const prices = await pricesByQuantity(db, chain, wanted, at)
  return (productId) => prices.get(productId)?.slice(1) ?? []
}
