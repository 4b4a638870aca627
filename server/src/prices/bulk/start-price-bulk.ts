import { isDistributor } from '@brava/contract/access.ts'
import { retrieveAllLimit } from '@brava/contract/list.ts'
import { mostPricesAtOnce } from '@brava/contract/prices/price-bulk.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { itemsMissing, itemsToAssign } from '../assign-products.ts'
import { type MarginChange, productsForMargin } from '../change-prices.ts'
import { belowInPreview, type Confirmation, requireReason } from '../confirm-below-cost.ts'
import { assignedProductIds } from '../lock-company-products.sql.ts'
import type { PriceChanger, Seller } from '../settle-prices.ts'
import { planTerms, type PriceWish } from './plan-terms.ts'
import { countFollowing } from './price-bulk.sql.ts'
import { priceBulkJob } from './price-bulk-job.ts'
import { lastPriceUpdate, scopeOf } from './price-bulk-view.ts'
import { pauseBulk, resumeBulk, startBulk, type Steered, undoBulk } from './steer-price-bulk.ts'

type Body<E extends { body: z.ZodType }> = z.output<E['body']>

/** Of a call over many products: null where it touches few enough to be done at once, else what its job does or would do. */
type Taken = Awaited<ReturnType<typeof takeAsJob>>

/** One margin for the chosen products of a partner, or for all that match. */
export async function marginsAsJob(call: PriceChanger, companyId: number, given: MarginChange): Promise<Taken | null> {
  const { productIds } = await productsForMargin(call.db, call.person, companyId, given)
  if (!given.isDryRun && !(await isMany(call, companyId, productIds))) return null
  return takeAsJob(call, companyId, { kind: 'margin', productIds, marginBp: given.marginBp }, given)
}

/** Chosen products for a partner, each on its own terms. */
export async function assignAsJob(call: Seller, given: Body<typeof prices.assign>): Promise<Taken | null> {
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

/** What a partner does not have yet of a category or of a price group. */
export async function assignManyAsJob(call: Seller, given: Body<typeof prices.assignMany>) {
  const { items, already, elsewhere } = await itemsMissing(call.db, call, given)
  const productIds = items.map((item) => item.productId)
  if (!given.isDryRun && !(await isMany(call, given.companyId, productIds))) return null
  return { ...(await takeAsJob(call, given.companyId, { kind: 'assign', items }, given)), already, elsewhere }
}

/** Together with what follows at the partner's own retailers. */
async function isMany({ db }: Pick<Seller, 'db'>, companyId: number, productIds: readonly number[]): Promise<boolean> {
  if (productIds.length > mostPricesAtOnce) return true
  return productIds.length + (await countFollowing(db, companyId, productIds)) > mostPricesAtOnce
}

/**
 * Plans the change; unless it is a dry run, asks for the job that does it. A dry run of few says only how many. Throws
 * price.tooManyAtOnce, price.changeRunning, price.belowCost, price.belowPurchase, price.reasonNeeded.
 */
async function takeAsJob(
  call: PriceChanger,
  companyId: number,
  wish: PriceWish,
  given: Confirmation & { readonly isDryRun: boolean },
) {
  const productIds = wish.kind === 'margin' ? wish.productIds : wish.items.map((item) => item.productId)
  const count = productIds.length
  if (count > retrieveAllLimit) refuse(priceErrors.tooManyAtOnce)
  if (!(await isMany(call, companyId, productIds))) return { count, ids: [], preview: null, update: null }
  const { preview, rows } = await planTerms(call, companyId, wish)
  if (given.isDryRun || rows.length === 0) return { count, ids: [], preview, update: null }
  requireConfirmed(call, given, preview)
  const reason = given.confirmBelowCost ? given.reason : ''
  const { belowCost } = preview
  await inTransaction(call.db, (trx) =>
    startBulk(trx, call, pricesOfPartner(call.person, companyId), { kind: wish.kind, reason, rows, belowCost }),
  )
  return { count, ids: [], preview, update: await lastPriceUpdate(call, companyId) }
}

/** As undoBulk, of a partner's prices. Throws common.notFound too. */
export async function undoPriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await undoBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** As pauseBulk, of a partner's prices. Throws common.notFound too. */
export async function pausePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await pauseBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** As resumeBulk, of a partner's prices. Throws common.notFound too. */
export async function resumePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  await editableCompanyFor(call.db, call.person, companyId)
  await resumeBulk(call, pricesOfPartner(call.person, companyId), change)
}

/** The large changes of a partner's prices. */
const pricesOfPartner = (person: Seller['person'], companyId: number): Steered => ({
  own: scopeOf(person, companyId),
  any: { companyId },
  job: priceBulkJob,
  about: { companyId },
})

type Preview = Awaited<ReturnType<typeof planTerms>>['preview']

/** A reseller never sells below what it pays; a distributor below cost only with a reason. */
function requireConfirmed({ person }: Pick<Seller, 'person'>, given: Confirmation, preview: Preview): void {
  if (preview.belowCost === 0) return
  const detail = belowInPreview(preview, (row) => row.purchase)
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail })
  if (!given.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  requireReason(given)
}
