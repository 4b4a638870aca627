import { isDistributor } from '@brava/contract/access.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { GuardGroup } from '../companies/move-company.ts'
import { refuse } from '../platform/refuse.ts'
import { belowDetail } from './confirm-below-cost.ts'
import { productsOfGroups } from './group-prices.sql.ts'
import { guardMany, pricesBelowOfMany } from './guard-prices.ts'

/**
 * Called after a company entered or left a price group through its own page. For a reseller's retailer: nothing priced
 * by these groups may be sold to it below what the reseller itself pays. For the distributor's partner, as on the
 * group's own screen: products priced by the new group, and those of the previous group now sold by another price or
 * rule, may be below cost only with a reason. Throws price.belowPurchase at the group, price.belowCost,
 * price.reasonNeeded.
 */
export const guardGroup: GuardGroup = async (trx, { person, ip, companyId, to, from, changed, confirmation, at }) => {
  const companyIds = [companyId]
  const of = async (...groups: (number | null)[]) => {
    const ids = groups.filter((group) => group !== null)
    return ids.length > 0 ? productsOfGroups(trx, ids) : []
  }
  if (isDistributor(person)) {
    const isOther = new Set(changed)
    const left = to === null ? [] : (await of(from)).filter((productId) => isOther.has(productId))
    const productIds = [...new Set([...(await of(to ?? from)), ...left])]
    await guardMany(trx, { person, ip, companyIds, productIds, confirmation, at })
    return
  }
  const [one] = await pricesBelowOfMany(trx, { person, companyIds, productIds: await of(to, from), at })
  if (!one) return
  const detail = await belowDetail(trx, one.below, one.currency)
  refuse(priceErrors.belowPurchase, { detail, fields: [{ path: 'priceGroupId', message: '' }] })
}
