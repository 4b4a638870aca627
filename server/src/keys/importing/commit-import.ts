import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/call.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import { recomputePrices } from '../../prices/recompute-prices.ts'
import { recordCustody } from '../custody/record-custody.ts'
import { forgetCodes, sumUp } from './import-chunks.sql.ts'
import { countChunks, takeTurn } from './commit-chunks.sql.ts'
import { closeImport, importById, lockImport } from './key-imports.sql.ts'
import { keysArrived } from '../stock/keys-arrived.ts'
import { batchOf, together, importChunks } from './insert-chunks.ts'

export interface CommitJob {
  readonly importId: number
  readonly ip: string
  readonly sessionId: number
}

/** Makes keys of the good rows of a dry run. The payload names the import only: codes never stand in a job. */
export const importKeys = jobKind<CommitJob>('import-keys')

type CommitServices = Pick<Services, 'db' | 'clock' | 'jobs'>

async function commitStaged(services: CommitServices, job: CommitJob, runId: number, trx: Trx): Promise<void> {
  const now = services.clock.now()
  const { importId } = job
  await sql`set local statement_timeout = 0`.execute(trx)
  // Two commits with the same codes would wait for each other crosswise. Asked again and again, since a statement that
  // waits for long counts as a database that went silent.
  while (!(await takeTurn(trx))) await delay(500)
  const held = await lockImport(trx, importId)
  if (held?.state !== 'staged') return
  const batch = await batchOf(trx, held, now)
  if (!batch) return
  let imported = 0
  const chunks = await countChunks(trx, importId)
  for (let firstChunk = 1; firstChunk <= chunks; firstChunk += together) {
    imported += await importChunks(trx, {
      importId,
      firstChunk,
      lastChunk: firstChunk + together - 1,
      productId: held.product_id,
      batchId: batch.id,
      expiresOn: held.expires_on,
      now,
    })
    await showProgress(services.db, runId, imported)
  }
  await forgetCodes(trx, importId)
  await sumUp(trx, importId)
  await closeImport(trx, importId, { batchId: imported === 0 ? null : batch.id, now })
  await trx
    .updateTable('job_runs')
    .set({ state: 'done', done: imported, finished_at: now, result: JSON.stringify({ imported }) })
    .where('id', '=', runId)
    .execute()
  if (imported === 0) {
    await trx.deleteFrom('key_batches').where('id', '=', batch.id).execute()
    return
  }
  // Margins stand on the cost of the newest batch.
  await recomputePrices(trx, { productIds: [held.product_id] }, now)
  await services.jobs.enqueue(trx, keysArrived, { productId: held.product_id })
  // Last, as orders of the product wait for this row; the counters of the product follow with the commit itself.
  await recordCustody(trx, [
    {
      productId: held.product_id,
      kind: 'imported',
      at: now,
      batchId: batch.id,
      userId: held.user_id,
      sessionId: job.sessionId,
      ip: job.ip,
      reason: held.file_name,
    },
  ])
}

/** Outside the transaction, so that the person watching sees it grow; a busy moment without a connection for it is no failure. */
async function showProgress(db: Db, runId: number, done: number): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ done })
    .where('id', '=', runId)
    .execute()
    .catch(() => {})
}

/**
 * The job: one batch of all good rows, or nothing, in one transaction; rows that became keys elsewhere meanwhile are
 * reported as in stock. Running it again, also after a crash in the middle, adds nothing twice. Nothing that an order
 * needs is held until the end. Whoever waits for keys of the product is told by keysArrived.
 */
export async function commitImport(services: CommitServices, job: CommitJob): Promise<void> {
  const { db, clock } = services
  const staged = await importById(db, job.importId)
  if (staged?.state !== 'staged' || staged.jobId === null) return
  const runId = staged.jobId
  await db.updateTable('job_runs').set({ state: 'running', done: 0 }).where('id', '=', runId).execute()
  try {
    await inTransaction(db, (trx) => commitStaged(services, job, runId, trx))
  } catch (error) {
    await db
      .updateTable('job_runs')
      .set({ state: 'failed', error: error instanceof Error ? error.name : 'unknown', finished_at: clock.now() })
      .where('id', '=', runId)
      .execute()
    throw error
  }
}
