import { isDistributor } from '@brava/contract/access.ts'
import { retrieveAllLimit } from '@brava/contract/list.ts'
import { mostPricesAtOnce } from '@brava/contract/prices/price-bulk.ts'
import type { prices } from '@brava/contract/prices/prices.endpoints.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import type { z } from 'zod'
import { editableCompanyFor } from '../../companies/company-for.ts'
import { addBulk, addRows, bulkRuns, lockBulk, outcomesOfBulk, setRun } from '../../platform/bulk/bulk-changes.ts'
import { bulkView } from '../../platform/bulk/bulk-view.ts'
import { goOn, stopBulk } from '../../platform/bulk/go-on.ts'
import { addBulkRun, enqueueBulk } from '../../platform/bulk/work-bulk.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockJobRun, setJobRun } from '../../platform/jobs/job-runs.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { itemsMissing, itemsToAssign } from '../assign-products.ts'
import { type MarginChange, productsForMargin } from '../change-prices.ts'
import { belowInPreview, type Confirmation, requireReason } from '../confirm-below-cost.ts'
import { assignedProductIds } from '../lock-company-products.sql.ts'
import type { PriceChanger, Seller } from '../settle-prices.ts'
import { planTerms, type PriceWish } from './plan-terms.ts'
import { countFollowing } from './price-bulk.sql.ts'
import { priceBulkJob } from './price-bulk-job.ts'
import { lastPriceUpdate, scopeOf, wayBack } from './price-bulk-view.ts'

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
  const { person, ip } = call
  await inTransaction(call.db, async (trx) => {
    await requireNoneRunning(trx, companyId)
    const reason = given.confirmBelowCost ? given.reason : ''
    const bulkId = await addBulk(trx, { userId: person.id, reason, companyId, kind: wish.kind })
    await addRows(trx, bulkId, rows)
    const runId = await addBulkRun(trx, call, priceBulkJob, bulkId, rows.length)
    await setRun(trx, bulkId, { job_run_id: runId })
    await recordSecurityEvent(trx, {
      kind: 'prices.bulkChanged',
      person,
      ip,
      detail: { companyId, bulkId, products: rows.length, belowCost: preview.belowCost, reason },
    })
    await enqueueBulk(trx, call, priceBulkJob, { bulkId, runId, isUndo: false })
  })
  return { count, ids: [], preview, update: await lastPriceUpdate(call, companyId) }
}

/**
 * Asks for the way back of the last large change, within an hour of its end: prices that were changed since stay. Throws
 * price.undoTooLate, price.changeRunning, common.notFound.
 */
export async function undoPriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  const { person, ip } = call
  await editableCompanyFor(call.db, person, companyId)
  await inTransaction(call.db, async (trx) => {
    await requireNoneRunning(trx, companyId)
    const row = await bulkRuns(trx, scopeOf(person, companyId)).limit(1).executeTakeFirst()
    if (row?.id !== change || row.jobRunId === null) refuse(priceErrors.undoTooLate)
    const outcomes = await outcomesOfBulk(trx, row.id)
    if (bulkView(row, outcomes, call.clock.now(), wayBack).undoUntil === null) refuse(priceErrors.undoTooLate)
    // One that was given up is not tried again while it is taken back.
    const run = await lockJobRun(trx, row.jobRunId)
    if (run?.state === 'failed') await setJobRun(trx, run.id, { state: 'done' })
    const runId = await addBulkRun(trx, call, priceBulkJob, row.id, outcomes.done ?? 0)
    await setRun(trx, row.id, { undo_run_id: runId })
    await recordSecurityEvent(trx, { kind: 'prices.bulkUndone', person, ip, detail: { companyId, bulkId: row.id } })
    await enqueueBulk(trx, call, priceBulkJob, { bulkId: row.id, runId, isUndo: true })
  })
}

/** Stops a large change, or its undoing, between two steps. Throws common.notFound, price.changeEnded. */
export async function pausePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  const { person, ip } = call
  await editableCompanyFor(call.db, person, companyId)
  await inTransaction(call.db, async (trx) => {
    const was = await stopBulk(trx, scopeOf(person, companyId), change)
    // As for the way back: one that is not there has nothing to stop.
    if (was !== 'stopped') refuse(priceErrors.changeEnded)
    await recordSecurityEvent(trx, { kind: 'prices.bulkPaused', person, ip, detail: { companyId, bulkId: change } })
  })
}

/**
 * Lets one go on that was stopped or given up half-way, its undoing too, in the name of who says so. Only the last one of a
 * partner; one that is under way just goes on. Throws common.notFound, price.changeEnded, price.changeRunning.
 */
export async function resumePriceBulk(call: Seller, companyId: number, change: number): Promise<void> {
  const { person, ip } = call
  await editableCompanyFor(call.db, person, companyId)
  await inTransaction(call.db, async (trx) => {
    await lockBulk(trx, { companyId })
    const last = await bulkRuns(trx, { companyId }).limit(1).executeTakeFirst()
    if (last && last.id !== change && isUnderWay(last)) refuse(priceErrors.changeRunning)
    const run = await goOn(trx, scopeOf(person, companyId), change, person.id)
    if (run === 'unknown' || run === 'ended' || last?.id !== change) refuse(priceErrors.changeEnded)
    if (run === 'underWay') return
    await recordSecurityEvent(trx, { kind: 'prices.bulkResumed', person, ip, detail: { companyId, bulkId: change } })
    await enqueueBulk(trx, call, priceBulkJob, { bulkId: change, ...run })
  })
}

const isUnderWay = ({ state }: { readonly state: string }) => state === 'queued' || state === 'running'

/** Whoever's it is: two never work on the prices of one partner. */
async function requireNoneRunning(trx: Trx, companyId: number): Promise<void> {
  await lockBulk(trx, { companyId })
  const last = await bulkRuns(trx, { companyId }).limit(1).executeTakeFirst()
  if (last && isUnderWay(last)) refuse(priceErrors.changeRunning)
}

type Preview = Awaited<ReturnType<typeof planTerms>>['preview']

/** A reseller never sells below what it pays; a distributor below cost only with a reason. */
function requireConfirmed({ person }: Pick<Seller, 'person'>, given: Confirmation, preview: Preview): void {
  if (preview.belowCost === 0) return
  const detail = belowInPreview(preview, (row) => row.purchase)
  if (!isDistributor(person)) refuse(priceErrors.belowPurchase, { detail })
  if (!given.confirmBelowCost) refuse(priceErrors.belowCost, { detail })
  requireReason(given)
}
