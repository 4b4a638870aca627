import { priceErrors } from '@brava/contract/prices/prices.errors.ts'
import {
  addBulk,
  addRows,
  type BulkKind,
  bulkRuns,
  type BulkScope,
  lastUnderWay,
  outcomesOfBulk,
  type PlannedRow,
  setRun,
} from '../../platform/bulk/bulk-changes.ts'
import { bulkView, type WayBack } from '../../platform/bulk/bulk-view.ts'
import { goOn, stopBulk } from '../../platform/bulk/go-on.ts'
import { addBulkRun, type BulkJob, enqueueBulk } from '../../platform/bulk/work-bulk.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockJobRun, setJobRun } from '../../platform/jobs/job-runs.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import type { PriceChanger } from '../settle-prices.ts'
import { pricesAtOnce } from '../prices-at-once.ts'

/** Whose prices are changed in bulk, and by which job. */
export interface Steered {
  /** Bulk changes made by the person's company. */
  readonly own: BulkScope
  /** Bulk changes by anybody: only one runs at a time. */
  readonly any: BulkScope
  readonly job: JobKind<BulkJob>
  readonly about: { readonly companyId: number } | { readonly groupId: number }
}

/** A bulk price change can be undone for an hour, even if it stopped halfway. */
const wayBack: WayBack = { ms: 3_600_000, alsoFailed: true }

/** The last bulk change made by the person's company; null where there was none recently. */
export async function lastBulk(db: Db, { own }: Pick<Steered, 'own'>, at: Date) {
  const row = await bulkRuns(db, own).limit(1).executeTakeFirst()
  return row ? bulkView(row, await outcomesOfBulk(db, row.id), at, wayBack) : null
}

/** Records a planned bulk change and starts the job that applies it. Throws price.changeRunning. */
export async function startBulk(
  trx: Trx,
  call: PriceChanger,
  steered: Steered,
  change: { kind: BulkKind; reason: string; rows: readonly PlannedRow[]; belowCost: number },
): Promise<void> {
  const { person, ip } = call
  const { kind, reason, rows, belowCost } = change
  await requireNoneRunning(trx, steered)
  const bulkId = await addBulk(trx, { userId: person.id, reason, ...steered.about, kind })
  for (let from = 0; from < rows.length; from += pricesAtOnce) {
    await addRows(trx, bulkId, rows.slice(from, from + pricesAtOnce))
  }
  const runId = await addBulkRun(trx, call, steered.job, bulkId, rows.length)
  await setRun(trx, bulkId, { job_run_id: runId })
  const detail = { ...steered.about, bulkId, products: rows.length, belowCost, reason }
  await recordSecurityEvent(trx, { kind: 'prices.bulkChanged', person, ip, detail })
  await enqueueBulk(trx, call, steered.job, { bulkId, runId, isUndo: false })
}

/**
 * Requests the undo of the last bulk change, within an hour of its end: prices changed since then stay. Throws
 * price.undoTooLate, price.changeRunning.
 */
export async function undoBulk(call: PriceChanger, steered: Steered, change: number): Promise<void> {
  const { person, ip } = call
  await inTransaction(call.db, async (trx) => {
    await requireNoneRunning(trx, steered)
    const row = await bulkRuns(trx, steered.own).limit(1).executeTakeFirst()
    if (row?.id !== change || row.jobRunId === null) refuse(priceErrors.undoTooLate)
    const outcomes = await outcomesOfBulk(trx, row.id)
    if (bulkView(row, outcomes, call.clock.now(), wayBack).undoUntil === null) refuse(priceErrors.undoTooLate)
    // A failed change is not retried while it is being undone.
    const run = await lockJobRun(trx, row.jobRunId)
    if (run?.state === 'failed') await setJobRun(trx, run.id, { state: 'done' })
    const runId = await addBulkRun(trx, call, steered.job, row.id, outcomes.done ?? 0)
    await setRun(trx, row.id, { undo_run_id: runId })
    await recordSecurityEvent(trx, {
      kind: 'prices.bulkUndone',
      person,
      ip,
      detail: { ...steered.about, bulkId: row.id },
    })
    await enqueueBulk(trx, call, steered.job, { bulkId: row.id, runId, isUndo: true })
  })
}

/** Pauses a bulk change, or its undo, between two steps. Throws price.changeEnded. */
export async function pauseBulk(call: PriceChanger, steered: Steered, change: number): Promise<void> {
  const { person, ip } = call
  await inTransaction(call.db, async (trx) => {
    const was = await stopBulk(trx, steered.own, change)
    // As for the undo: one that does not exist cannot be paused.
    if (was !== 'stopped') refuse(priceErrors.changeEnded)
    const detail = { ...steered.about, bulkId: change }
    await recordSecurityEvent(trx, { kind: 'prices.bulkPaused', person, ip, detail })
  })
}

/**
 * Resumes a bulk change, or its undo, that was paused or failed halfway, in the name of the person who resumes it. Only
 * the last one; one in progress simply continues. Throws price.changeEnded, price.changeRunning.
 */
export async function resumeBulk(call: PriceChanger, steered: Steered, change: number): Promise<void> {
  const { person, ip } = call
  await inTransaction(call.db, async (trx) => {
    const last = await lastUnderWay(trx, steered.any)
    if (last && last.id !== change && last.isUnderWay) refuse(priceErrors.changeRunning)
    const run = await goOn(trx, steered.own, change, person.id)
    if (run === 'unknown' || run === 'ended' || last?.id !== change) refuse(priceErrors.changeEnded)
    if (run === 'underWay') return
    const detail = { ...steered.about, bulkId: change }
    await recordSecurityEvent(trx, { kind: 'prices.bulkResumed', person, ip, detail })
    await enqueueBulk(trx, call, steered.job, { bulkId: change, ...run })
  })
}

/** Whoever started them: two never work on the same prices. */
async function requireNoneRunning(trx: Trx, { any }: Steered): Promise<void> {
  if ((await lastUnderWay(trx, any))?.isUnderWay) refuse(priceErrors.changeRunning)
}
