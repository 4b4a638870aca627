import { isDistributor } from '@brava/contract/access.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { mostPricesAtOnce, mostProductsAtOnce } from '@brava/contract/prices/price-bulk.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { type Assignment, type AssignmentOfMany, itemsMissing, itemsToAssign } from '../assign-products.ts'
import type { NewAssigned } from '../change-company-products.sql.ts'
import {
  isOverride,
  type MarginChange,
  type NewOverride,
  type NewTerms,
  productsForMargin,
  requireOneOf,
  requireOverrideAsRead,
  requireTermsAsRead,
  termsSetBy,
} from '../change-prices.ts'
import { belowDetail, type Confirmation, type PriceBelow, requireReason } from '../confirm-below-cost.ts'
import { assignedCompany, assignedProduct, assignedProductIds } from '../lock-company-products.sql.ts'
import type { PriceChanger, Seller } from '../settle-prices.ts'
import { planTerms, type PriceWish, productsOf } from './plan-terms.ts'
import { countFollowing } from './price-bulk.sql.ts'
import { priceBulkJob } from './price-bulk-job.ts'
import { lastPriceUpdate, scopeOf } from './price-bulk-view.ts'
import { pauseBulk, resumeBulk, startBulk, type Steered, undoBulk } from './steer-price-bulk.ts'

/**
 * Result of a call on many products: null if they are few enough to be changed at once, else what its job does or would
 * do.
 */
export type Taken = Awaited<ReturnType<typeof takeAsJob>>

/** One margin for the chosen products of a partner, or for all that match. */
export async function marginsAsJob(call: PriceChanger, companyId: number, given: MarginChange): Promise<Taken | null> {
  const { productIds } = await productsForMargin(call.db, call.person, companyId, given)
  return unlessFew(call, companyId, { kind: 'margin', productIds, marginBp: given.marginBp }, given)
}

/**
 * Terms of one product of a partner, as its form sends them. `asOverride` is set for terms scheduled as an override.
 */
export async function termsAsJob(
  call: PriceChanger,
  id: number,
  given: NewTerms & { readonly isDryRun: boolean },
  said: { readonly asOverride?: boolean } = {},
): Promise<Taken | null> {
  requireOneOf(given.price, given.marginBp)
  const found = (await assignedCompany(call.db, id)) ?? refuse(commonErrors.notFound)
  const company = await editableCompanyFor(call.db, call.person, found.company_id)
  const asOverride = said.asOverride ?? isOverride(call.person, company)
  const terms = termsSetBy(given, asOverride)
  await requireTermsAsRead(call, id, given.was, asOverride)
  return unlessFew(call, company.id, { kind: 'terms', productId: found.product_id, terms }, given)
}

/** The distributor's override of a company's price for a product. */
export async function overrideAsJob(
  call: PriceChanger,
  given: NewOverride & { readonly isDryRun: boolean },
): Promise<Taken | null> {
  const { companyId, productId, price } = given
  await editableCompanyFor(call.db, call.person, companyId)
  const assigned = (await assignedProduct(call.db, companyId, productId)) ?? refuse(commonErrors.notFound)
  requireOverrideAsRead(given, assigned)
  return unlessFew(call, companyId, { kind: 'terms', productId, terms: { overridePrice: price } }, given)
}

async function unlessFew(
  call: PriceChanger,
  companyId: number,
  wish: PriceWish,
  given: Confirmation & { readonly isDryRun: boolean },
): Promise<Taken | null> {
  if (!given.isDryRun && !(await isMany(call, companyId, productsOf(wish)))) return null
  return takeAsJob(call, companyId, wish, given)
}

/** Chosen products for a partner, each on its own terms. */
export async function assignAsJob(
  call: PriceChanger,
  given: Assignment & { readonly isDryRun: boolean },
): Promise<Taken | null> {
  const productIds = given.items.map((item) => item.productId)
  if (!given.isDryRun && !(await isMany(call, given.companyId, productIds))) return null
  const items = await inTransaction(call.db, async (trx) => {
    const chosen = await itemsToAssign(trx, call, given)
    const known = await assignedProductIds(trx, given.companyId, productIds)
    if (known.size > 0) refuse(priceErrors.alreadyAssigned)
    return chosen.items
  })
  return takeAsJob(call, given.companyId, { kind: 'assign', items }, given)
}

/** Products for a partner that were already checked, on fixed terms. */
export const itemsAsJob = (
  call: PriceChanger,
  companyId: number,
  items: readonly NewAssigned[],
  confirmation: Confirmation,
): Promise<Taken | null> => unlessFew(call, companyId, { kind: 'assign', items }, { ...confirmation, isDryRun: false })

/** The products of a category or price group that a partner does not have yet. */
export async function assignManyAsJob(call: PriceChanger, given: AssignmentOfMany & { readonly isDryRun: boolean }) {
  const { items, already, elsewhere } = await itemsMissing(call.db, call, given)
  const productIds = items.map((item) => item.productId)
  if (!given.isDryRun && !(await isMany(call, given.companyId, productIds))) return null
  return { ...(await takeAsJob(call, given.companyId, { kind: 'assign', items }, given)), already, elsewhere }
}

/** Counts the prices that follow at the partner's own retailers too. */
async function isMany({ db }: Pick<Seller, 'db'>, companyId: number, productIds: readonly number[]): Promise<boolean> {
  if (productIds.length > mostPricesAtOnce) return true
  return productIds.length + (await countFollowing(db, companyId, productIds)) > mostPricesAtOnce
}

/**
 * Plans the change; unless it is a dry run, starts the job that applies it. A dry run of few products returns only
 * their number. Throws price.tooManyAtOnce, price.changeRunning, price.belowCost, price.belowPurchase,
 * price.reasonNeeded.
 */
async function takeAsJob(
  call: PriceChanger,
  companyId: number,
  wish: PriceWish,
  given: Confirmation & { readonly isDryRun: boolean },
) {
  const productIds = productsOf(wish)
  const count = productIds.length
  if (count > mostProductsAtOnce) refuse(priceErrors.tooManyAtOnce)
  if (!(await isMany(call, companyId, productIds))) return { count, ids: [], preview: null, update: null }
  const { preview, rows, below } = await planTerms(call, companyId, wish)
  if (given.isDryRun || rows.length === 0) return { count, ids: [], preview, update: null }
  await requireConfirmed(call, given, below, preview.currency)
  const reason = given.confirmBelowCost ? given.reason : ''
  const { belowCost } = preview
  await inTransaction(call.db, (trx) =>
    startBulk(trx, call, pricesOfPartner(call.person, companyId), { kind: wish.kind, reason, rows, belowCost }),
  )
  return { count, ids: [], preview, update: await lastPriceUpdate(call, companyId) }
}

/** Like undoBulk, for a partner's prices. Also throws common.notFound. */
export async function undoPriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await undoBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** Like pauseBulk, for a partner's prices. Also throws common.notFound. */
export async function pausePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await pauseBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** Like resumeBulk, for a partner's prices. Also throws common.notFound. */
export async function resumePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await resumeBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** The bulk changes of a partner's prices. */
const pricesOfPartner = (person: Seller['person'], companyId: number): Steered => ({
  own: scopeOf(person, companyId),
  any: { companyId },
  job: priceBulkJob,
  about: { companyId },
})

/** A reseller never sells below what it pays; a distributor below cost only with a reason. */
async function requireConfirmed(
  { db, person }: Pick<Seller, 'db' | 'person'>,
  given: Confirmation,
  below: readonly PriceBelow[],
  currency: string,
): Promise<void> {
  if (below.length === 0) return
  const belowPurchase = !isDistributor(person)
  if (!belowPurchase && given.confirmBelowCost) return requireReason(given)
  const detail = await belowDetail(db, below, currency)
  refuse(belowPurchase ? priceErrors.belowPurchase : priceErrors.belowCost, { detail })
}
