import { isDistributor } from '@brava/contract/access.ts'
import type { PriceRule } from '@brava/contract/prices/price-steps.ts'
import { companyChain, type CompanyFacts } from '../companies/company-facts.ts'
import { productsElsewhere } from '../companies/region-rights.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { dropOwnTerms, insertAssigned } from './change-company-products.sql.ts'
import type { Confirmation, PriceBelow } from './confirm-below-cost.ts'
import { belowIn } from './guard-prices.ts'
import { holdWhatPricesRestOn, lockProductsOfCompany } from './lock-company-products.sql.ts'
import { tiersOf } from './price-book-facts.ts'
import { openPriceBook, type PriceFactRows, readPriceFacts } from './price-book.ts'
import { type HomeCosts, homeCosts, purchasePrices } from './purchase-prices.ts'
import { change, type Seller, settle } from './settle-prices.ts'
import { tierChanges } from './write-price-history.ts'

/** How the companies of a price group are to follow it. */
export interface FollowWish {
  /** Own prices, margins and tiers on products of the group are removed. */
  readonly takeOwnPrices: boolean
  /** Products of the group that a company does not have are assigned to it. */
  readonly assignMissing: boolean
}

/** A product whose terms change; prices in minor units of the company's currency, at quantity 1 outside promotions. */
export interface FollowChange {
  readonly productId: number
  readonly kind: 'price' | 'assigned'
  readonly oldRule: PriceRule | null
  readonly oldPrice: number | null
  readonly newRule: PriceRule
  readonly newPrice: number
  /** What its seller pays for one, rounded up; null: unknown. */
  readonly purchase: number | null
  /**
   * The first of its prices, at quantity 1 or at a tier, that is below what its seller pays: the seller is responsible
   * for it.
   */
  readonly below: PriceBelow | undefined
}

interface Asked {
  readonly companyId: number
  readonly productIds: readonly number[]
  readonly wish: FollowWish
  readonly at: Date
  /** Costs of these products; read if omitted. */
  readonly costs?: HomeCosts | undefined
}

/**
 * What would change for a company that follows its group on these products; writes nothing. An override by the
 * distributor still takes precedence over the group and is counted.
 */
export async function planFollowing(db: Db, asked: Asked & Pick<Seller, 'person'>) {
  const { person, productIds, at, costs } = asked
  const plan = await whatFollows(db, asked)
  if (!plan) return { changes: [], overridden: 0, currency: '' }
  const { chain, facts, synced, currency, own, touched, then } = plan
  const [now, purchase] = await Promise.all([
    openPriceBook(db, { chain, productIds, at, facts }),
    purchasePrices(db, chain, productIds, at, costs),
  ])
  const changing = new Set(touched.map(({ productId }) => productId))
  const assignments = synced.assignments.filter((row) => changing.has(row.product_id))
  const below = firstBelow(belowIn(person, chain, { ...synced, assignments }, then, purchase).below)
  const changes = touched.map(({ productId, standing }): FollowChange => {
    const question = { productId, quantity: 1, promotionId: null }
    const [before, after, paidE4] = [standing && now.price(question), then.price(question), purchase(productId)]
    return {
      productId,
      kind: standing ? 'price' : 'assigned',
      oldRule: before?.rule ?? null,
      oldPrice: before?.unitPrice ?? null,
      newRule: after.rule,
      newPrice: after.unitPrice,
      purchase: paidE4 === null ? null : Math.ceil(paidE4 / 100),
      below: below.get(productId),
    }
  })
  return { changes, overridden: own.filter((row) => row.override_price !== null).length, currency }
}

/** The first price of each product that is below what the seller pays. */
export const firstBelow = (below: readonly PriceBelow[]): ReadonlyMap<number, PriceBelow> =>
  new Map(below.toReversed().map((one) => [one.productId, one]))

/** The products whose terms change, each with its current row if there is one, and the resulting prices. */
async function whatFollows(db: Db, { companyId, productIds, wish, at }: Asked) {
  const chain = await companyChain(db, companyId)
  const [company] = chain
  if (!company || productIds.length === 0) return undefined
  const facts = await readPriceFacts(db, { chain, productIds, at })
  const own = facts.assignments.filter((row) => row.company_id === company.id)
  const standing = new Map(own.map((row) => [row.product_id, row]))
  const tiered = new Set(facts.companyTiers.map((tier) => tier.company_product_id))
  const hasOwnTerms = (row: Assignment) => row.price !== null || row.margin_bp !== null || tiered.has(row.id)
  const givesUp = new Set(wish.takeOwnPrices ? own.filter(hasOwnTerms).map((row) => row.id) : [])
  const synced: PriceFactRows = {
    ...facts,
    assignments: [
      ...facts.assignments.map((row) => (givesUp.has(row.id) ? { ...row, price: null, margin_bp: null } : row)),
      ...(wish.assignMissing
        ? await forRegion(db, company, missing(facts, company.id, chain.slice(1, -1), productIds))
        : []),
    ],
    companyTiers: facts.companyTiers.filter((tier) => !givesUp.has(tier.company_product_id)),
  }
  const touched = synced.assignments
    .filter((row) => row.company_id === company.id && (givesUp.has(row.id) || !standing.has(row.product_id)))
    .map((row) => ({ productId: row.product_id, standing: standing.get(row.product_id) }))
  const then = await openPriceBook(db, { chain, productIds, at, facts: synced })
  return { chain, facts, synced, currency: company.currency, own, touched, then }
}

type Assignment = PriceFactRows['assignments'][number]

/** Products that can be sold and that every company above has: as they would be once assigned. */
function missing(
  facts: PriceFactRows,
  companyId: number,
  above: readonly { id: number }[],
  productIds: readonly number[],
): Assignment[] {
  const sold = facts.assignments.filter((row) => !row.is_withdrawn)
  const has = new Set(sold.map((row) => `${row.company_id}:${row.product_id}`))
  const isSold = new Set(facts.products.filter((row) => !row.deleted_at && !row.is_withdrawn).map((row) => row.id))
  const known = new Set(facts.assignments.filter((row) => row.company_id === companyId).map((row) => row.product_id))
  return productIds
    .filter((id) => isSold.has(id) && !known.has(id) && above.every((supplier) => has.has(`${supplier.id}:${id}`)))
    .map((productId) => ({
      id: -productId,
      company_id: companyId,
      product_id: productId,
      price: null,
      margin_bp: null,
      override_price: null,
      moq: null,
      is_withdrawn: false,
    }))
}

/** Products that the company may not buy in its region stay unassigned. */
async function forRegion(db: Db, company: CompanyFacts, rows: readonly Assignment[]): Promise<Assignment[]> {
  const elsewhere = await productsElsewhere(
    db,
    company,
    rows.map((row) => row.product_id),
  )
  return rows.filter((row) => !elsewhere.has(row.product_id))
}

/**
 * Applies what planFollowing returns, with history, stored prices and the guard against selling below cost. Returns
 * what was changed.
 */
export async function followGroup(
  trx: Trx,
  call: Pick<Seller, 'person' | 'ip' | 'clock'>,
  asked: Asked & { readonly confirmation: Confirmation; readonly jobRunId: number },
): Promise<{ prices: number; assigned: number }> {
  const { companyId, productIds, confirmation, jobRunId } = asked
  if (asked.wish.assignMissing) await holdWhatPricesRestOn(trx, companyId, productIds)
  await lockProductsOfCompany(trx, companyId, productIds)
  const costs = asked.costs ?? (isDistributor(call.person) ? await homeCosts(trx, productIds) : undefined)
  const plan = await whatFollows(trx, asked)
  if (!plan || plan.touched.length === 0) return { prices: 0, assigned: 0 }
  const { touched, then, currency, facts } = plan
  const tiers = Map.groupBy(facts.companyTiers, (tier) => tier.company_product_id)
  const giving = touched.flatMap(({ standing }) => standing ?? [])
  const getting = touched.filter(({ standing }) => !standing).map(({ productId }) => productId)
  await dropOwnTerms(
    trx,
    giving.map(({ id, product_id: productId }) => {
      const { unitPrice, rule } = then.price({ productId, quantity: 1, promotionId: null })
      return { id, price: unitPrice, rule }
    }),
  )
  if (getting.length > 0) {
    const plain = getting.map((productId) => ({ productId, price: null, marginBp: null, moq: null }))
    await insertAssigned(trx, companyId, plain)
  }
  await settle(
    trx,
    call,
    companyId,
    touched.map(({ productId }) => productId),
    confirmation,
    giving.flatMap((row) =>
      [
        ...tierChanges(
          change(call, row, currency, 'company', null, null, 'sync', confirmation.reason),
          tiersOf(tiers.get(row.id) ?? []),
        ),
        change(call, row, currency, 'company', row.price, null, 'sync', confirmation.reason),
        change(call, row, null, 'margin', row.margin_bp, null, 'sync', confirmation.reason),
      ].map((one) => ({ ...one, jobRunId })),
    ),
    costs,
  )
  return { prices: giving.length, assigned: getting.length }
}
