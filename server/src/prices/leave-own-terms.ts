import { endBulksOfMoved } from '../platform/bulk/end-bulks.ts'
import type { Trx } from '../platform/db/connect.ts'
import { clearOwnTerms } from './change-company-products.sql.ts'
import type { PriceFactRows } from './price-facts.sql.ts'
import { tierChanges, writePriceHistory } from './write-price-history.ts'

/**
 * Removes own prices, margins, tiers and minimum quantities from all products of a company, with their history: a
 * supplier does not read what the previous one agreed (decision 0152). Overrides belong to the distributor and stay.
 * Large changes that are not finished end. The caller recomputes.
 */
export async function leaveOwnTerms(
  trx: Trx,
  { companyId, currency, userId }: { companyId: number; currency: string; userId: number },
): Promise<void> {
  const rows = await clearOwnTerms(trx, companyId)
  const to = { companyId, newValue: null, cause: 'hand' as const, userId }
  await writePriceHistory(
    trx,
    rows.flatMap(({ productId, price, marginBp, tiers }) => [
      ...tierChanges({ ...to, productId, level: 'company' as const, currency }, tiers),
      { ...to, productId, level: 'company' as const, oldValue: price, currency },
      { ...to, productId, level: 'margin' as const, oldValue: marginBp, currency: null },
    ]),
  )
  await endBulksOfMoved(trx, companyId)
}

/** The price facts as they would be afterwards. */
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
