import type { Trx } from '../db/connect.ts'
import { isStillRunning } from '../jobs/job-runs.ts'
import { bulkRuns, type BulkScope, forgetBulks, lockBulk } from './bulk-changes.ts'

/**
 * Amounts of a scope get a new meaning, for example in another currency: finished large changes are deleted, so that
 * none of them is undone or resumed. False while one is in progress: then nothing is deleted.
 */
export async function endBulks(trx: Trx, scope: Exclude<BulkScope, 'products'>): Promise<boolean> {
  await lockBulk(trx, scope)
  const last = await bulkRuns(trx, scope).limit(1).executeTakeFirst()
  if (await isStillRunning(trx, last?.undoRunId ?? last?.jobRunId ?? undefined)) return false
  await forgetBulks(trx, scope)
  return true
}
