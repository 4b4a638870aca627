import { buyers, isAssigned, termsOf } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import { products } from '../world/products.ts'
import { daysAgo } from './days-ago.ts'
import { historyRow } from './history-row.ts'
import type { Row } from './table-rows.ts'
import { companyId, productId } from './world-ids.ts'

/** The products of every company with their terms, and the history of those terms. */
export function assignedProducts(today: Date): { assignments: Row[]; history: Row[] } {
  const assignments: Row[] = []
  const history: Row[] = []
  for (const buyer of buyers) {
    const { approvedDaysAgo, currency } = companies[buyer]
    for (const product of products) {
      if (!isAssigned(buyer, product)) continue
      const terms = termsOf(buyer, product)
      const at = daysAgo(today, Math.min(product.createdDaysAgo, approvedDaysAgo ?? 0))
      const ids = { companyId: companyId(buyer), productId: productId(product) }
      assignments.push({
        id: assignments.length + 1,
        company_id: ids.companyId,
        product_id: ids.productId,
        price: terms.price,
        margin_bp: terms.marginBp,
        override_price: terms.overridePrice,
        moq: terms.moq,
        is_favorite: terms.isFavorite,
        is_withdrawn: terms.isWithdrawn,
        // Set by recomputePrices once all rows exist.
        effective_price: 0,
        effective_rule: 'base',
        created_at: at,
        updated_at: at,
      })
      for (const [level, newValue, money] of [
        ['company', terms.price, currency],
        ['margin', terms.marginBp, null],
        ['override', terms.overridePrice, currency],
      ] as const) {
        if (newValue !== null) history.push(historyRow({ ...ids, at, level, newValue, currency: money }))
      }
    }
  }
  return { assignments, history }
}
