import type { PriceFacts, PriceTier, PromotionFact } from '@brava/contract/prices/price-facts.ts'
import type { CompanyFacts } from '../companies/company-facts.ts'
import { ratesAt } from '../currencies/rate-between.ts'
import type { Db } from '../platform/db/connect.ts'
import type { PriceFactRows } from './price-facts.sql.ts'
import type { PriceQuestion } from './resolved-price.ts'

export type Assignment = PriceFactRows['assignments'][number]

type PromotionRow = PriceFactRows['promotions'][number]

/** The part of these facts about one product. */
export function factsOfProduct(facts: PriceFactRows, productId: number): PriceFactRows {
  const assignments = facts.assignments.filter((row) => row.product_id === productId)
  const groupPrices = facts.groupPrices.filter((row) => row.product_id === productId)
  return {
    products: facts.products.filter((row) => row.id === productId),
    assignments,
    groups: facts.groups,
    groupPrices,
    companyTiers: facts.companyTiers.filter((tier) => assignments.some((row) => row.id === tier.company_product_id)),
    groupTiers: facts.groupTiers.filter((tier) => groupPrices.some((row) => row.id === tier.group_product_id)),
    promotions: facts.promotions.filter((row) => row.product_id === productId),
    costs: facts.costs.filter((row) => row.id === productId),
  }
}

/** Merges the facts of several products; only promotions that are running at the instant are kept. */
export function factsTogether(facts: readonly PriceFactRows[], at: Date): PriceFactRows {
  const runs = (row: PromotionRow) => row.is_active && new Date(row.starts_at) <= at && at < new Date(row.ends_at)
  return {
    products: facts.flatMap((one) => one.products),
    assignments: facts.flatMap((one) => one.assignments),
    groups: facts[0]?.groups ?? [],
    groupPrices: facts.flatMap((one) => one.groupPrices),
    companyTiers: facts.flatMap((one) => one.companyTiers),
    groupTiers: facts.flatMap((one) => one.groupTiers),
    promotions: facts.flatMap((one) => one.promotions.filter(runs)),
    costs: facts.flatMap((one) => one.costs),
  }
}

export function distributorFacts(item: PriceQuestion, currency: string, basePrice: number, at: Date): PriceFacts {
  return {
    currency,
    quantity: item.quantity,
    at,
    promotionId: null,
    promotions: [],
    overridePrice: null,
    companyPrice: null,
    companyTiers: [],
    marginBp: null,
    purchase: null,
    group: null,
    basePrice,
  }
}

export function tiersOf(rows: readonly { min_quantity: number; price: number }[]): PriceTier[] {
  return rows.map((row) => ({ minQuantity: row.min_quantity, price: row.price }))
}

/**
 * The terms for a product in a company's price group, in the company's currency; looked up, because catalogues ask for
 * thousands.
 */
export function groupFactsOf({
  groups,
  groupPrices,
  groupTiers,
}: Pick<PriceFactRows, 'groups' | 'groupPrices' | 'groupTiers'>) {
  const groupById = new Map(groups.map((row) => [row.id, row]))
  const priceOf = new Map(groupPrices.map((row) => [`${row.group_id}:${row.product_id}`, row]))
  const tiersOfPrice = Map.groupBy(groupTiers, (tier) => tier.group_product_id)
  return (
    company: CompanyFacts,
    productId: number,
    inCurrency: (amount: number, from: string) => number,
  ): PriceFacts['group'] => {
    const group = company.priceGroupId === null ? undefined : groupById.get(company.priceGroupId)
    if (!group) return null
    const price = priceOf.get(`${group.id}:${productId}`)
    if (!price) return { name: group.name, price: null, tiers: [] }
    return {
      name: group.name,
      price: inCurrency(price.price, group.currency),
      tiers: tiersOf(tiersOfPrice.get(price.id) ?? []).map((tier) => ({
        ...tier,
        price: inCurrency(tier.price, group.currency),
      })),
    }
  }
}

/**
 * The prices of a product's promotions in the buyer's currency; a promotion without one is converted from its price in
 * the home currency.
 */
export function promotionFacts(
  rows: readonly PromotionRow[],
  company: CompanyFacts,
  home: string | undefined,
  inCurrency: (amount: number, from: string) => number,
): PromotionFact[] {
  if (rows.length === 0) return []
  return [...Map.groupBy(rows, (row) => row.id).values()].flatMap((prices) => {
    const row = prices.find((one) => one.currency === company.currency) ?? prices.find((one) => one.currency === home)
    if (!row) return []
    return [
      {
        id: row.id,
        title: row.title,
        isActive: row.is_active,
        isRecipient:
          row.for_all ||
          row.company_ids.includes(company.id) ||
          (company.priceGroupId !== null && row.group_ids.includes(company.priceGroupId)),
        startsAt: new Date(row.starts_at),
        endsAt: new Date(row.ends_at),
        price: inCurrency(row.promo_price, row.currency),
        moq: row.moq,
      },
    ]
  })
}

/** Assigned products by company, then by product. */
export function assignedBy(rows: readonly Assignment[]): Map<number, Map<number, Assignment>> {
  const found = new Map<number, Map<number, Assignment>>()
  for (const row of rows) {
    const own = found.get(row.company_id)
    if (own) own.set(row.product_id, row)
    else found.set(row.company_id, new Map([[row.product_id, row]]))
  }
  return found
}

/** Rates between all currencies that occur here, each read once. */
export async function loadRates(
  db: Db,
  at: Date,
  meeting: readonly { readonly currency: string }[],
): Promise<(from: string, to: string) => string> {
  const met = new Set(meeting.map((one) => one.currency))
  // Usually there is one currency: then no rate is read.
  const between = met.size === 1 ? undefined : await ratesAt(db, at)
  return (from, to) => {
    if (from === to) return '1'
    if (!between) throw new Error(`no exchange rate from ${from} to ${to}`)
    return between(from, to)
  }
}
