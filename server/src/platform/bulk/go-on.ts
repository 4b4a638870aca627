import type { Trx } from '../db/connect.ts'
import { handJobRun, lockJobRun, setJobRun } from '../jobs/job-runs.ts'
import { type BulkRun, bulkRuns, type BulkScope, setPaused } from './bulk-changes.ts'

interface Found {
  readonly row: BulkRun
  readonly runId: number
  readonly isUndo: boolean
}

/** A change of the scope with its current or last run: that of its undoing if there is one. */
async function found(trx: Trx, scope: BulkScope, bulkId: number): Promise<Found | null> {
  const row = await bulkRuns(trx, scope).where('b.id', '=', bulkId).executeTakeFirst()
  if (!row) return null
  const runId = row.undoRunId ?? row.jobRunId
  if (runId === null) throw new Error('a large change without a run')
  return { row, runId, isUndo: row.undoRunId !== null }
}

/**
 * Stops a large change, or its undoing, between two steps: it waits for the step in progress. Returns the previous
 * state: 'ended' is left as it is.
 */
export async function stopBulk(trx: Trx, scope: BulkScope, bulkId: number): Promise<'stopped' | 'ended' | 'unknown'> {
  if (!(await found(trx, scope, bulkId))) return 'unknown'
  const wasPaused = await setPaused(trx, bulkId, true)
  // Read only now that no step is in progress.
  const now = await found(trx, scope, bulkId)
  if (now?.row.state !== 'done' && now?.row.state !== 'failed') return 'stopped'
  if (!wasPaused) await setPaused(trx, bulkId, false)
  return 'ended'
}

/**
 * Resumes a large change, or its undoing, that somebody has stopped or that was given up half-way, in the name of the
 * person who asks: returns the run to enqueue. 'underWay': it is already running, nothing to do.
 */
export async function goOn(
  trx: Trx,
  scope: BulkScope,
  bulkId: number,
  userId: number,
): Promise<{ runId: number; isUndo: boolean } | 'underWay' | 'ended' | 'unknown'> {
  const before = await found(trx, scope, bulkId)
  if (!before) return 'unknown'
  // In the order of a step: it locks its run, then holds the change.
  await lockJobRun(trx, before.runId)
  const wasPaused = await setPaused(trx, bulkId, false)
  const now = await found(trx, scope, bulkId)
  if (!now || now.row.state === 'done') return 'ended'
  const { runId, isUndo } = now
  if (now.row.state === 'failed') await setJobRun(trx, runId, { state: 'queued', error: null, finished_at: null })
  else if (!wasPaused) return 'underWay'
  await handJobRun(trx, runId, userId)
  return { runId, isUndo }
}
