import { companyChain } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import { keepEffective, touchedAssignments } from './prices.sql.ts'
import { openPriceBook } from './price-book.ts'

/** A kept price that became another one: minor units of the company's currency. */
export interface KeptPriceChange {
  readonly companyProductId: number
  readonly companyId: number
  readonly productId: number
  readonly oldPrice: number
  readonly newPrice: number
}

/**
 * Brings company_products.effective_price and effective_rule (quantity 1, outside promotions) up to date for the touched
 * companies with their retailers, and products; left out means all (domain rules §3). Answers what changed.
 */
export async function recomputePrices(
  trx: Trx,
  touched: { companyIds?: readonly number[]; productIds?: readonly number[] } = {},
  at: Date = new Date(),
): Promise<KeptPriceChange[]> {
  const rows = await touchedAssignments(trx, touched)
  const changes: KeptPriceChange[] = []
  for (const [companyId, own] of Map.groupBy(rows, (row) => row.company_id)) {
    const chain = await companyChain(trx, companyId)
    const book = await openPriceBook(trx, { chain, productIds: own.map((row) => row.product_id), at })
    const updates = own.flatMap((row) => {
      const { unitPrice, rule } = book.price({ productId: row.product_id, quantity: 1, promotionId: null })
      if (unitPrice === row.effective_price && rule === row.effective_rule) return []
      changes.push({
        companyProductId: row.id,
        companyId,
        productId: row.product_id,
        oldPrice: row.effective_price,
        newPrice: unitPrice,
      })
      return [{ id: row.id, price: unitPrice, rule }]
    })
    await keepEffective(trx, updates)
  }
  return changes
}
