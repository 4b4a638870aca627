import { commonErrors } from '@brava/contract/errors.ts'
import { importErrors } from '@brava/contract/import-errors.ts'
import type { Call } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { refuse } from '../refuse.ts'
import { dropChunks, leaveOut, sumUp } from './import-chunks.sql.ts'
import type { ImportKind } from './import-kind.ts'
import { setJobRun } from '../jobs/job-runs.ts'
import { closeRun, lockRun, startJobRun } from './imports.sql.ts'

/**
 * Requests the commit of a dry run: enqueues the job in one transaction with what the noun writes first. Requesting
 * again changes nothing while it runs or once it is done; a failed one continues. Throws imports.closed for a cancelled
 * one, noGoodRows, imports.notChecked.
 */
export async function requestCommit(
  call: Call,
  kind: ImportKind,
  importId: number,
  first: (trx: Trx, run: { id: number; good: number; subjectId: number | null }) => Promise<void>,
): Promise<void> {
  const { person } = call
  await inTransaction(call.db, async (trx) => {
    const held = await lockRun(trx, importId)
    if (!held || held.kind !== kind.name || held.company_id !== person.companyId) refuse(commonErrors.notFound)
    if (held.state === 'cancelled') refuse(importErrors.closed)
    if (held.state === 'committed') return
    if (!held.is_checked) refuse(importErrors.notChecked)
    if (held.good === 0) refuse(kind.errors?.noGoodRows ?? importErrors.noGoodRows)
    const runId = await startJobRun(trx, held, { kind: kind.job.queue, companyId: person.companyId, userId: person.id })
    if (runId === null) return
    await first(trx, { id: importId, good: held.good, subjectId: held.subject_id })
    await call.jobs.enqueue(trx, kind.job, { importId, ip: call.ip, sessionId: person.sessionId })
  })
}

/**
 * Discards a dry run, or stops a commit between two chunks: committed rows stay, the other good rows are reported as
 * left out. Throws imports.closed where the commit is atomic or finished.
 */
export async function cancelImport(call: Call, kind: ImportKind, importId: number): Promise<void> {
  const now = call.clock.now()
  await inTransaction(call.db, async (trx) => {
    const held = await lockRun(trx, importId)
    if (!held || held.kind !== kind.name || held.company_id !== call.person.companyId) refuse(commonErrors.notFound)
    if (held.state === 'cancelled') return
    if (held.state === 'committed' || (held.job_run_id !== null && kind.unit === 'whole')) refuse(importErrors.closed)
    if (held.job_run_id === null) {
      await dropChunks(trx, importId)
      await kind.drop?.(trx, importId)
    } else {
      await leaveOut(trx, importId)
      await sumUp(trx, importId)
      await setJobRun(trx, held.job_run_id, { state: 'done', finished_at: now })
    }
    await closeRun(trx, importId, 'cancelled', now)
  })
}
