import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { GuardGroup } from '../companies/move-company.ts'
import { refuse } from '../platform/refuse.ts'
import { belowDetail } from './confirm-below-cost.ts'
import { productsOfGroups } from './group-prices.sql.ts'
import { pricesBelowOfMany } from './guard-prices.ts'

/**
 * After a reseller's retailer came into another price group, or left one: nothing that these groups price is sold to it below
 * what the reseller pays itself. Throws price.belowPurchase at the group.
 */
export const guardGroup: GuardGroup = async (trx, { person, companyId, groupIds, at }) => {
  const productIds = groupIds.length > 0 ? await productsOfGroups(trx, groupIds) : []
  const [one] = await pricesBelowOfMany(trx, { person, companyIds: [companyId], productIds, at })
  if (!one) return
  const detail = await belowDetail(trx, one.below, one.currency)
  refuse(priceErrors.belowPurchase, { detail, fields: [{ path: 'priceGroupId', message: '' }] })
}
