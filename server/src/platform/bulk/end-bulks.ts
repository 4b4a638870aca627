import { sql } from 'kysely'
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

/**
 * A partner gets another supplier: its unfinished large changes end where they stopped; nobody could resume or end what
 * its former supplier has paused. Does not wait for a step in progress, which may wait for the partner that the caller
 * has locked: that change fails at its next step, because the person behind it may no longer price the partner.
 */
export async function endBulksOfMoved(trx: Trx, companyId: number): Promise<void> {
  await sql`
    with unfinished as materialized (
      select id from job_runs
      where id in (select coalesce(undo_run_id, job_run_id) from bulk_updates where company_id = ${companyId}) and state <> 'done'
      order by id for update skip locked)
    update job_runs set state = 'done', finished_at = coalesce(finished_at, now())
    where id in (select id from unfinished)`.execute(trx)
}
