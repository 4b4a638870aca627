import type { Trx } from '../platform/db/connect.ts'
import { clearOwnTerms } from './change-company-products.sql.ts'
import type { PriceFactRows } from './price-facts.sql.ts'
import { writePriceHistory } from './write-price-history.ts'

/**
 * Takes prices, margins, tiers and least quantities of its own from all that a company has, with their history: a supplier does
 * not read what the one before it agreed (decision 0152). Overrides are the distributor's word and stay. The caller recomputes.
 */
export async function leaveOwnTerms(
  trx: Trx,
  { companyId, currency, userId }: { companyId: number; currency: string; userId: number },
): Promise<void> {
  const rows = await clearOwnTerms(trx, companyId)
  const to = { companyId, newValue: null, cause: 'hand' as const, userId }
  await writePriceHistory(
    trx,
    rows.flatMap(({ productId, price, marginBp }) => [
      { ...to, productId, level: 'company' as const, oldValue: price, currency },
      { ...to, productId, level: 'margin' as const, oldValue: marginBp, currency: null },
    ]),
  )
}

/** Facts of prices as they would be then. */
export function withoutOwnTerms(facts: PriceFactRows, companyId: number): PriceFactRows {
  const own = new Set(facts.assignments.filter((row) => row.company_id === companyId).map((row) => row.id))
  return {
    ...facts,
    assignments: facts.assignments.map((row) =>
      own.has(row.id) ? { ...row, price: null, margin_bp: null, moq: null } : row,
    ),
    companyTiers: facts.companyTiers.filter((tier) => !own.has(tier.company_product_id)),
  }
}
