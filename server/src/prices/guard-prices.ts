import { isDistributor } from '@brava/contract/access.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { tiersOfAssigned } from './company-products.sql.ts'
import { belowDetail, type Confirmation, confirmBelowCost, type PriceBelow } from './confirm-below-cost.ts'
import { lockAssignedOfCompany } from './lock-company-products.sql.ts'
import { type HomeCosts, purchasePrices } from './purchase-prices.ts'
import { openPriceBook } from './price-book.ts'

/** Prices of these products, as they now stand, that are below what their seller pays, at quantity 1 and at every tier. */
export async function pricesBelow(
  trx: Trx,
  check: { person: Person; companyId: number; productIds: readonly number[]; at: Date; costs?: HomeCosts | undefined },
): Promise<{ below: PriceBelow[]; currency: string }> {
  const { person, companyId, productIds, at, costs } = check
  const chain = await companyChain(trx, companyId)
  const book = await openPriceBook(trx, { chain, productIds, at })
  const purchase = await purchasePrices(trx, chain, productIds, at, costs)
  const assigned = await lockAssignedOfCompany(trx, companyId, productIds)
  const tiers = Map.groupBy(
    await tiersOfAssigned(
      trx,
      assigned.map((row) => row.id),
    ),
    (tier) => tier.company_product_id,
  )
  const below = assigned.flatMap((row) => {
    const quantities = [1, ...(tiers.get(row.id) ?? []).map((tier) => tier.min_quantity)]
    return quantities.flatMap((quantity) => {
      const price = book.price({ productId: row.product_id, quantity, promotionId: null })
      const paid = purchase(row.product_id, quantity)
      // The distributor's word on a retailer is not the reseller's to answer for.
      if (paid === null || price.unitPrice * 100 >= paid) return []
      if (!isDistributor(person) && price.rule === 'override') return []
      return [{ productId: row.product_id, quantity, price: price.unitPrice, purchase: Math.ceil(paid / 100) }]
    })
  })
  return { below, currency: chain[0]?.currency ?? '' }
}

/**
 * Looks at the prices of these products as they now stand, inside the transaction that changed them, so that a refusal
 * undoes it. A reseller never sells below its own purchase price (price.belowPurchase). A distributor may sell below the
 * cost of the next keys only when it confirms and writes the reason (price.belowCost, with the products and figures).
 * The comparison is VAT included on both sides, at quantity 1 and at every tier, outside promotions.
 */
export async function guardPrices(
  trx: Trx,
  check: {
    person: Person
    ip: string
    companyId: number
    productIds: readonly number[]
    confirmation: Confirmation
    at: Date
    costs?: HomeCosts | undefined
  },
): Promise<void> {
  const { person, companyId, productIds, confirmation, at, costs } = check
  if (productIds.length === 0) return
  const { below, currency } = await pricesBelow(trx, { person, companyId, productIds, at, costs })
  if (below.length === 0) return
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail: await belowDetail(trx, below, currency) })
  await confirmBelowCost(trx, { person, ip: check.ip, companyId, currency, below, confirmation })
}
