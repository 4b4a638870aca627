import { buyers, groupPrice, groupTiers, hasTiers, isAssigned } from '../world/assignments.ts'
import { companies } from '../world/companies.ts'
import { priceGroups } from '../world/price-groups.ts'
import { products } from '../world/products.ts'
import { daysAgo } from './days-ago.ts'
import { historyRow } from './history-row.ts'
import type { Row } from './table-rows.ts'
import { groupId, groupKeys, productId } from './world-ids.ts'

/** The prices of price groups, for products that a company of the group has; with tiers and history. */
export function groupPrices(today: Date): { prices: Row[]; tiers: Row[]; history: Row[] } {
  const prices: Row[] = []
  const tiers: Row[] = []
  const history: Row[] = []
  for (const key of groupKeys) {
    for (const product of products) {
      const price = groupPrice(key, product)
      if (price === null || !buyers.some((buyer) => companies[buyer].group === key && isAssigned(buyer, product)))
        continue
      const id = prices.length + 1
      const ids = { groupId: groupId(key), productId: productId(product) }
      const at = daysAgo(today, Math.min(product.createdDaysAgo, 900))
      prices.push({ id, group_id: ids.groupId, product_id: ids.productId, price, created_at: at })
      history.push(historyRow({ ...ids, at, level: 'group', newValue: price, currency: priceGroups[key].currency }))
      if (!hasTiers(product)) continue
      for (const [min_quantity, shareBp] of groupTiers)
        tiers.push({
          company_product_id: null,
          group_product_id: id,
          min_quantity,
          price: Math.round((price * shareBp) / 10_000),
        })
    }
  }
  return { prices, tiers, history }
}
