import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import type { z } from 'zod'
import { inTransaction } from '../platform/db/transaction.ts'
import { refuse } from '../platform/refuse.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { companiesOfGroups, lockGroups, putGroupPrice } from './group-prices.sql.ts'
import { guardPrices } from './guard-prices.ts'
import { assignedProductIds } from './lock-company-products.sql.ts'
import { lockProduct } from './prices.sql.ts'
import { recomputePrices } from './recompute-prices.ts'
import type { Seller } from './settle-prices.ts'
import { writePriceHistory } from './write-price-history.ts'

export { groupPricesOf } from './group-prices.sql.ts'

/**
 * Sets what a product costs in price groups of the person's company, minor units of each group's currency, VAT included;
 * null takes it out of the group. Kept prices of the groups' companies follow, and are looked at like any other price.
 * Throws common.notFound for a product or a group that is none of theirs, price.belowCost, price.belowPurchase,
 * price.reasonNeeded.
 */
export function changeGroupPrices(
  call: Seller,
  given: z.output<typeof prices.changeGroupPrices.body>,
): Promise<number> {
  const { person, ip, requestId, clock } = call
  const { productId, reason } = given
  const wanted = new Map(given.prices.map(({ groupId, price }) => [groupId, price]))
  return inTransaction(call.db, async (trx) => {
    const product = await lockProduct(trx, productId)
    if (!product || product.deleted_at) refuse(commonErrors.notFound)
    // To a reseller, a product it was never given is a product that does not exist.
    const own = isDistributor(person) || (await assignedProductIds(trx, person.companyId, [productId])).has(productId)
    if (!own) refuse(commonErrors.notFound)
    const groups = await lockGroups(trx, [...wanted.keys()], person.companyId, productId)
    if (groups.length !== wanted.size) refuse(commonErrors.notFound)
    const changing = groups.filter((group) => group.price !== wanted.get(group.id))
    if (changing.length === 0) return 0
    for (const group of changing) await putGroupPrice(trx, group.id, productId, wanted.get(group.id) ?? null)
    await writePriceHistory(
      trx,
      changing.map((group) => ({
        productId,
        groupId: group.id,
        level: 'group',
        oldValue: group.price,
        newValue: wanted.get(group.id) ?? null,
        currency: group.currency,
        cause: 'hand',
        userId: person.id,
        reason,
      })),
    )
    const changed = changing.map((group) => group.id)
    const companyIds = await companiesOfGroups(trx, changed, productId)
    const at = clock.now()
    await recomputePrices(trx, { companyIds, productIds: [productId] }, at)
    for (const companyId of companyIds)
      await guardPrices(trx, { person, ip, companyId, productIds: [productId], confirmation: given, at })
    const detail = { productId, groupIds: changed }
    await recordSecurityEvent(trx, { kind: 'prices.groupChanged', person, ip, requestId, detail })
    return changing.length
  })
}
