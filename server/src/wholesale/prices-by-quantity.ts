import type { CompanyFacts } from '../companies/company-facts.ts'
import type { Db } from '../platform/db/connect.ts'
import { openPriceBook, readPriceFacts } from '../prices/price-book.ts'

/** From this quantity up, a key costs this, in minor units with VAT. */
export interface PriceFrom {
  readonly fromQuantity: number
  readonly unitPrice: number
}

/**
 * Each product's price at the minimum quantity, and at each larger quantity where it changes: because of a tier at any
 * level of the chain, or of a promotion that requires more.
 */
export async function pricesByQuantity(
  db: Db,
  chain: readonly CompanyFacts[],
  wanted: readonly { readonly productId: number; readonly moq: number }[],
  at: Date,
): Promise<ReadonlyMap<number, readonly PriceFrom[]>> {
  if (wanted.length === 0) return new Map()
  const productIds = wanted.map(({ productId }) => productId)
  const facts = await readPriceFacts(db, { chain, productIds, at })
  const book = await openPriceBook(db, { chain, productIds, at, facts })
  const productOf = new Map(facts.assignments.map((row) => [row.id, row.product_id]))
  const productOfGroup = new Map(facts.groupPrices.map((row) => [row.id, row.product_id]))
  const steps = Map.groupBy(
    [
      ...facts.companyTiers.map((tier) => [productOf.get(tier.company_product_id), tier.min_quantity] as const),
      ...facts.groupTiers.map((tier) => [productOfGroup.get(tier.group_product_id), tier.min_quantity] as const),
      ...facts.promotions.map((row) => [row.product_id, row.moq] as const),
    ],
    ([productId]) => productId,
  )
  return new Map(
    wanted.map(({ productId, moq }) => {
      const larger = (steps.get(productId) ?? []).flatMap(([, quantity]) => (quantity > moq ? quantity : []))
      const all = [...new Set([moq, ...larger])]
        .sort((a, b) => a - b)
        .map((fromQuantity) => ({
          fromQuantity,
          unitPrice: book.price({ productId, quantity: fromQuantity }).unitPrice,
        }))
      return [productId, all.filter(({ unitPrice }, index) => unitPrice !== all[index - 1]?.unitPrice)]
    }),
  )
}
