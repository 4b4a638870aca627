import { isDistributor } from '@brava/contract/access.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { companyChain, companyChains, type CompanyFacts } from '../companies/company-facts.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { belowDetailOfAll, type Confirmation, confirmBelowCost, type PricesBelow } from './confirm-below-cost.ts'
import { type HomeCosts, purchasePrices, purchasesOfMany } from './purchase-prices.ts'
import { openPriceBooks, type PriceBook, type PriceFactRows, readFactsOfAll, readPriceFacts } from './price-book.ts'
import { lockTouched } from './prices.sql.ts'
import { pricesAtOnce } from './prices-at-once.ts'
import { recomputePrices } from './recompute-prices.ts'

interface Check {
  readonly person: Person
  readonly companyId: number
  readonly productIds: readonly number[]
  readonly at: Date
  readonly costs?: HomeCosts | undefined
  /** What the company's prices of these products now depend on; read if omitted. */
  readonly facts?: PriceFactRows | undefined
}

/** A company's prices below what its seller pays, in the company's currency. */
interface Below extends PricesBelow {
  readonly companyId: number
  readonly place: string
}

/** Current prices of these products that are below what their seller pays, at quantity 1 and at every tier. */
export async function pricesBelow(trx: Trx, check: Check): Promise<Below> {
  const { companyId, productIds, at, costs } = check
  const chain = await companyChain(trx, companyId)
  const facts = check.facts ?? (await readPriceFacts(trx, { chain, productIds, at }))
  const bookOf = await openPriceBooks(trx, { chains: [chain], productIds, at, facts })
  const purchase = await purchasePrices(trx, chain, productIds, at, costs)
  return belowIn(check.person, chain, facts, bookOf(chain), purchase)
}

/** Like pricesBelow, for many companies that the person's company supplies itself. Only those that have such prices. */
export async function pricesBelowOfMany(trx: Trx, { person, companyIds, productIds, at }: ManyCheck): Promise<Below[]> {
  if (productIds.length === 0) return []
  const purchaseOf = await purchasesOfMany(trx, { isHome: isDistributor(person), productIds, at })
  const atOnce = Math.max(1, Math.floor(pricesAtOnce / productIds.length))
  const found: Below[] = []
  for (let start = 0; start < companyIds.length; start += atOnce) {
    const chains = await companyChains(trx, companyIds.slice(start, start + atOnce))
    const facts = await readFactsOfAll(trx, { chains, productIds, at })
    const bookOf = await openPriceBooks(trx, { chains, productIds, at, facts })
    for (const chain of chains) {
      const one = belowIn(person, chain, facts, bookOf(chain), await purchaseOf(chain))
      if (one.below.length > 0) found.push(one)
    }
  }
  return found
}

interface ManyCheck extends Omit<Check, 'companyId' | 'facts' | 'costs'> {
  readonly companyIds: readonly number[]
}

/**
 * The same from given facts, price book and purchase prices, for the products of the company at the head of the chain.
 */
export function belowIn(
  person: Person,
  chain: readonly CompanyFacts[],
  facts: PriceFactRows,
  book: PriceBook,
  purchase: Awaited<ReturnType<typeof purchasePrices>>,
): Below {
  const company = chain[0]
  const tiers = Map.groupBy(facts.companyTiers, (tier) => tier.company_product_id)
  const groupTiers = groupTiersOf(facts, company?.priceGroupId ?? null)
  const below = facts.assignments
    .filter((row) => row.company_id === company?.id)
    .flatMap((row) => {
      const steps = [...(tiers.get(row.id) ?? []), ...groupTiers(row.product_id)]
      const quantities = [...new Set([1, ...steps.map((tier) => tier.min_quantity)])]
      return quantities.flatMap((quantity) => {
        const price = book.price({ productId: row.product_id, quantity, promotionId: null })
        const paid = purchase(row.product_id, quantity)
        // The reseller is not responsible for the distributor's override for a retailer.
        if (paid === null || price.unitPrice * 100 >= paid) return []
        if (!isDistributor(person) && price.rule === 'override') return []
        return [{ productId: row.product_id, quantity, price: price.unitPrice, purchase: Math.ceil(paid / 100) }]
      })
    })
  return { companyId: company?.id ?? 0, place: company?.name ?? '', below, currency: company?.currency ?? '' }
}

function groupTiersOf({ groupPrices, groupTiers }: PriceFactRows, groupId: number | null) {
  const priceOf = new Map(groupPrices.filter((row) => row.group_id === groupId).map((row) => [row.product_id, row.id]))
  const of = Map.groupBy(groupTiers, (tier) => tier.group_product_id)
  return (productId: number) => of.get(priceOf.get(productId) ?? 0) ?? []
}

type Guarded = Check & { readonly ip: string; readonly confirmation: Confirmation }

/**
 * After a company's prices of these products changed: updates its stored prices and runs the guard on the same facts.
 */
export async function recomputeGuarded(trx: Trx, check: Omit<Guarded, 'facts'>): Promise<void> {
  const { companyId, productIds, at } = check
  if (productIds.length === 0) return
  const touched = { companyIds: [companyId], productIds }
  const rows = await lockTouched(trx, touched)
  const facts = await readPriceFacts(trx, { chain: await companyChain(trx, companyId), productIds, at })
  await recomputePrices(trx, touched, at, { companyId, facts, rows })
  await guardPrices(trx, { ...check, facts })
}

/**
 * Checks the current prices of these products inside the transaction that changed them, so that a refusal undoes it. A
 * reseller sets no price below its own purchase price (price.belowPurchase); what it pays may rise above one later. A distributor may sell below the cost of the
 * next keys only if it confirms and enters a reason (price.belowCost, with the products and figures). Both sides are
 * compared with VAT included, at quantity 1 and at every tier, outside promotions.
 */
export async function guardPrices(trx: Trx, check: Guarded): Promise<void> {
  if (check.productIds.length === 0) return
  const { companyId, below, currency } = await pricesBelow(trx, check)
  if (below.length > 0) await requireConfirmed(trx, check, [{ companyId, below, currency }])
}

/**
 * Like guardPrices, for many companies that the person's company supplies itself, or for a reseller and its retailers:
 * refused once for all of them.
 */
export async function guardMany(trx: Trx, check: ManyCheck & Pick<Guarded, 'ip' | 'confirmation'>): Promise<void> {
  const found = await pricesBelowOfMany(trx, check)
  const isOfOne = check.companyIds.length === 1
  await requireConfirmed(
    trx,
    check,
    isOfOne ? found.map(({ companyId, below, currency }) => ({ companyId, below, currency })) : found,
  )
}

async function requireConfirmed(
  trx: Trx,
  { person, ip, confirmation }: Pick<Guarded, 'person' | 'ip' | 'confirmation'>,
  found: readonly PricesBelow[],
): Promise<void> {
  if (found.length === 0) return
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail: await belowDetailOfAll(trx, found) })
  await confirmBelowCost(trx, { person, ip, found, confirmation })
}
