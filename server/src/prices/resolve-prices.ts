import { companyChain } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import type { PriceQuestion, ResolvedPrice } from './resolved-price.ts'
import { openPriceBook } from './price-book.ts'

export interface PriceRequest {
  readonly companyId: number
  readonly items: readonly PriceQuestion[]
  readonly at: Date
}

/**
 * What the company pays for one of each product at these quantities, in the given order, with the trace of the rule
 * behind it (domain rules §3). The only source of prices: nothing a browser sends is ever used (guarantee G16). A
 * product that is missing or not assigned all the way up returns `available: false` with its reason.
 */
export async function resolvePrices(db: Db, request: PriceRequest): Promise<ResolvedPrice[]> {
  if (request.items.length === 0) return []
  const chain = await companyChain(db, request.companyId)
  const productIds = [...new Set(request.items.map((item) => item.productId))]
  const promotionIds = request.items.flatMap((item) => (item.promotionId ? [item.promotionId] : []))
  const book = await openPriceBook(db, { chain, productIds, promotionIds, at: request.at })
  return request.items.map((item) => book.price(item))
}
