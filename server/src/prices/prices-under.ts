import { convert } from '@brava/contract/money.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { PriceUnder } from '../companies/preview-move.ts'
import { ratesInto } from '../currencies/rate-between.ts'
import type { Db } from '../platform/db/connect.ts'
import { withoutOwnTerms } from './leave-own-terms.ts'
import { openPriceBook, readPriceFacts } from './price-book.ts'
import { touchedAssignments } from './prices.sql.ts'

/**
 * What a company would pay (quantity 1) for all its products if it bought from this supplier and were in this group,
 * next to what it pays today; minor units of its currency. Its own terms do not move with it (leaveOwnTerms). Nothing
 * is written.
 */
export async function pricesUnder(
  db: Db,
  { companyId, supplierId, priceGroupId }: { companyId: number; supplierId: number; priceGroupId: number | null },
  at: Date,
): Promise<PriceUnder[]> {
  const rows = (await touchedAssignments(db, { companyIds: [companyId] })).filter((row) => row.company_id === companyId)
  const [buyer] = await companyChain(db, companyId)
  if (!buyer || rows.length === 0) return []
  const chain = [{ ...buyer, parentId: supplierId, priceGroupId }, ...(await companyChain(db, supplierId))]
  const productIds = rows.map((row) => row.product_id)
  const book = await openPriceBook(db, {
    chain,
    productIds,
    at,
    facts: withoutOwnTerms(await readPriceFacts(db, { chain, productIds, at }), companyId),
  })
  const rates = await ratesInto(db, buyer.currency, at)
  const isThroughReseller = chain.length > 2
  return rows.map((row) => {
    const asked = { productId: row.product_id, quantity: 1, promotionId: null }
    const { unitPrice, reason } = book.price(asked)
    const purchase = isThroughReseller ? book.price(asked, 1) : null
    const rate = purchase?.currency === buyer.currency ? '1' : rates.get(purchase?.currency ?? '')
    return {
      productId: row.product_id,
      oldPrice: row.effective_price,
      newPrice: reason === 'NOT_ASSIGNED' ? null : unitPrice,
      isBelowPurchase: purchase !== null && rate !== undefined && unitPrice < convert(purchase.unitPrice, rate),
    }
  })
}
