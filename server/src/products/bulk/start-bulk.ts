import { commonErrors } from '@brava/contract/errors.ts'
import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import { productsErrors } from '@brava/contract/products/products.errors.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import {
  addBulk,
  addRows,
  bulkRuns,
  lastUnderWay,
  outcomesOfBulk,
  setPaused,
  setRun,
} from '../../platform/bulk/bulk-changes.ts'
import { bulkView } from '../../platform/bulk/bulk-view.ts'
import { goOn, stopBulk } from '../../platform/bulk/go-on.ts'
import { addBulkRun, enqueueBulk } from '../../platform/bulk/work-bulk.ts'
import { setJobRun } from '../../platform/jobs/job-runs.ts'
import { refuse } from '../../platform/refuse.ts'
import { belowInPreview, requireReason } from '../../prices/confirm-below-cost.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { bulkJob } from './bulk-job.ts'
import { areRemainingChoices, changedSince } from './bulk-updates.sql.ts'
import { wayBack } from './bulk-view.ts'
import { type BulkRequest, planBulk } from './plan-bulk.ts'

type Distributor = Call<'distributors'>

/**
 * Starts a change of many products: the old and new value of each are stored, and a job applies it in steps. Throws
 * products.nothingToChange, products.previewChanged, products.bulkRunning, price.belowCost, price.reasonNeeded and what
 * planBulk does.
 */
export async function startBulk(call: Distributor, request: BulkRequest) {
  const { person, ip } = call
  const { preview, rows } = await planBulk(call, request)
  if (rows.length === 0) refuse(productsErrors.nothingToChange)
  if (request.digest !== undefined && request.digest !== preview.digest) refuse(productsErrors.previewChanged)
  requireConfirmed(request, preview)
  // The job takes a stored reason for consent to sell below cost.
  const reason = request.confirmBelowCost ? request.reason : ''
  await inTransaction(call.db, async (trx) => {
    await requireNoneRunning(trx)
    const bulkId = await addBulk(trx, { userId: person.id, reason })
    await addRows(trx, bulkId, rows)
    const runId = await addBulkRun(trx, call, bulkJob, bulkId, rows.length)
    await setRun(trx, bulkId, { job_run_id: runId })
    await recordSecurityEvent(trx, {
      kind: 'products.bulkChanged',
      person,
      ip,
      detail: { bulkId, products: rows.length, belowCost: preview.belowCost, reason: request.reason },
    })
    await enqueueBulk(trx, call, bulkJob, { bulkId, runId, isUndo: false })
  })
  return preview
}

/**
 * Requests the undo: restores every product, within a day, as long as none has been changed since. Throws
 * products.undoTooLate, products.changedSince, products.bulkRunning, common.notFound; products.unknownChoice if a former
 * category or publisher was deleted.
 */
export async function undoBulk(call: Distributor, bulkId: number): Promise<void> {
  const { person, ip } = call
  await inTransaction(call.db, async (trx) => {
    await requireNoneRunning(trx)
    const row = await bulkRuns(trx, 'products').where('b.id', '=', bulkId).executeTakeFirst()
    if (!row) refuse(commonErrors.notFound)
    const outcomes = await outcomesOfBulk(trx, bulkId)
    if (bulkView(row, outcomes, call.clock.now(), wayBack).undoUntil === null) refuse(productsErrors.undoTooLate)
    const newer = await changedSince(trx, bulkId)
    if (newer.length > 0) {
      refuse(productsErrors.changedSince, { params: newer.map((product) => product.title).join(', ') })
    }
    if (!(await areRemainingChoices(trx, bulkId, true))) refuse(productsErrors.unknownChoice)
    const runId = await addBulkRun(trx, call, bulkJob, bulkId, outcomes.done ?? 0)
    await setRun(trx, bulkId, { undo_run_id: runId })
    await recordSecurityEvent(trx, { kind: 'products.bulkUndone', person, ip, detail: { bulkId } })
    await enqueueBulk(trx, call, bulkJob, { bulkId, runId, isUndo: true })
  })
}

/** Pauses a change between two products. Throws common.notFound, products.bulkEnded. */
export async function pauseBulk(call: Distributor, bulkId: number): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const was = await stopBulk(trx, 'products', bulkId)
    if (was === 'unknown') refuse(commonErrors.notFound)
    if (was === 'ended') refuse(productsErrors.bulkEnded)
    const { person, ip } = call
    await recordSecurityEvent(trx, { kind: 'products.bulkPaused', person, ip, detail: { bulkId } })
  })
}

/**
 * Resumes a change that was paused or failed halfway, from then on in the name of the person who resumes it: the one
 * who started it may have left. One in progress simply continues. One whose category or publisher was deleted fails
 * where it stopped, so that another can start. Throws common.notFound, products.bulkEnded, products.bulkRunning,
 * products.unknownChoice.
 */
export async function resumeBulk(call: Distributor, bulkId: number): Promise<void> {
  const lacksChoice = await inTransaction(call.db, async (trx) => {
    const last = await lastUnderWay(trx, 'products')
    // An older failed change cannot be resumed while a later one is in progress.
    if (last && last.id !== bulkId && last.isUnderWay) refuse(productsErrors.bulkRunning)
    const { person, ip } = call
    const run = await goOn(trx, 'products', bulkId, person.id)
    if (run === 'unknown') refuse(commonErrors.notFound)
    if (run === 'ended') refuse(productsErrors.bulkEnded)
    if (run === 'underWay') return false
    if (!(await areRemainingChoices(trx, bulkId, run.isUndo))) {
      // Paused for the queue, which may still retry it; a failed one no longer counts as in progress.
      await setPaused(trx, bulkId, true)
      const error = productsErrors.unknownChoice.code
      await setJobRun(trx, run.runId, { state: 'failed', error, finished_at: call.clock.now() })
      return true
    }
    await recordSecurityEvent(trx, { kind: 'products.bulkResumed', person, ip, detail: { bulkId } })
    await enqueueBulk(trx, call, bulkJob, { bulkId, ...run })
    return false
  })
  // After the commit: the refusal would undo the end of the change.
  if (lacksChoice) refuse(productsErrors.unknownChoice)
}

async function requireNoneRunning(trx: Trx): Promise<void> {
  if ((await lastUnderWay(trx, 'products'))?.isUnderWay) refuse(productsErrors.bulkRunning)
}

type Preview = Awaited<ReturnType<typeof planBulk>>['preview']

function requireConfirmed(request: BulkRequest, preview: Preview): void {
  if (preview.belowCost === 0) return
  if (!request.confirmBelowCost) refuse(priceErrors.belowCost, { detail: belowInPreview(preview, (row) => row.cost) })
  requireReason(request)
}
