import { isDistributor } from '@brava/contract/access.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { companyChain } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { belowDetail, type Confirmation, confirmBelowCost, type PriceBelow } from './confirm-below-cost.ts'
import { type HomeCosts, purchasePrices } from './purchase-prices.ts'
import { openPriceBook, type PriceFactRows, readPriceFacts } from './price-book.ts'
import { recomputePrices } from './recompute-prices.ts'

interface Check {
  readonly person: Person
  readonly companyId: number
  readonly productIds: readonly number[]
  readonly at: Date
  readonly costs?: HomeCosts | undefined
  /** What the prices of the company on these products now depend on; read where it is missing. */
  readonly facts?: PriceFactRows | undefined
}

/** Prices of these products, as they now stand, that are below what their seller pays, at quantity 1 and at every tier. */
export async function pricesBelow(trx: Trx, check: Check): Promise<{ below: PriceBelow[]; currency: string }> {
  const { person, companyId, productIds, at, costs } = check
  const chain = await companyChain(trx, companyId)
  const facts = check.facts ?? (await readPriceFacts(trx, { chain, productIds, at }))
  const book = await openPriceBook(trx, { chain, productIds, at, facts })
  const purchase = await purchasePrices(trx, chain, productIds, at, costs)
  const assigned = facts.assignments.filter((row) => row.company_id === companyId)
  const tiers = Map.groupBy(facts.companyTiers, (tier) => tier.company_product_id)
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

type Guarded = Check & { readonly ip: string; readonly confirmation: Confirmation }

/** After prices of a company on these products changed: its kept prices follow, and the guard looks at them by the same facts. */
export async function recomputeGuarded(trx: Trx, check: Omit<Guarded, 'facts'>): Promise<void> {
  const { companyId, productIds, at } = check
  if (productIds.length === 0) return
  const facts = await readPriceFacts(trx, { chain: await companyChain(trx, companyId), productIds, at })
  await recomputePrices(trx, { companyIds: [companyId], productIds }, at, { companyId, facts })
  await guardPrices(trx, { ...check, facts })
}

/**
 * Looks at the prices of these products as they now stand, inside the transaction that changed them, so that a refusal
 * undoes it. A reseller never sells below its own purchase price (price.belowPurchase). A distributor may sell below the
 * cost of the next keys only when it confirms and writes the reason (price.belowCost, with the products and figures).
 * The comparison is VAT included on both sides, at quantity 1 and at every tier, outside promotions.
 */
export async function guardPrices(trx: Trx, check: Guarded): Promise<void> {
  const { person, companyId, productIds, confirmation } = check
  if (productIds.length === 0) return
  const { below, currency } = await pricesBelow(trx, check)
  if (below.length === 0) return
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail: await belowDetail(trx, below, currency) })
  await confirmBelowCost(trx, { person, ip: check.ip, companyId, currency, below, confirmation })
}
