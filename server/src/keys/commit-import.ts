import { commonErrors } from '@brava/contract/errors.ts'
import type { BatchFacts } from '@brava/contract/keys/key-import-view.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import { convert } from '@brava/contract/money.ts'
import type { z } from 'zod'
import { homeCurrency } from '../currencies/home-currency.ts'
import { rateBetween } from '../currencies/rate-between.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction, sqlState } from '../db/transaction.ts'
import type { Call, Services } from '../http/context.ts'
import { refuse } from '../http/refused.ts'
import { jobKind } from '../jobs/jobs.ts'
import { recomputePrices } from '../prices/recompute-prices.ts'
import { recordSecurityEvent } from '../security/record-security-event.ts'
import { lockProducts } from './allocate-keys.sql.ts'
import { recordCustody } from './custody.ts'
import { addBatch, closeImport, closeRows, importById, insertKeysOf, lastRow, lockImport } from './key-imports.sql.ts'
import { productForKeys } from './keys.sql.ts'
import { keysArrived } from './keys-arrived.ts'

/** Makes keys of the good rows of a dry run. The payload names the import only: codes never stand in a job. */
export const importKeys = jobKind<{ importId: number; ip: string; sessionId: number }>('import-keys')

type Facts = z.output<typeof BatchFacts>

/** Refuses facts of a batch that cannot be. */
export function checkFacts(facts: Facts, now: Date): void {
  if (facts.expiresOn !== null && facts.expiresOn < now.toISOString().slice(0, 10)) {
    refuse(keysErrors.expiresInPast, { fields: [{ path: 'expiresOn', message: '' }] })
  }
}

/**
 * Asks for the commit of a dry run: stores the facts of the batch and enqueues the job in one transaction. Asking again
 * changes nothing while it runs or once it is done. Throws keys.noGoodRows, keys.importClosed, keys.expiresInPast.
 */
export async function requestCommit(call: Call, importId: number, facts: Facts): Promise<void> {
  const now = call.clock.now()
  checkFacts(facts, now)
  await inTransaction(call.db, async (trx) => {
    const held = await lockImport(trx, importId)
    if (!held) refuse(commonErrors.notFound)
    if (held.state === 'cancelled') refuse(keysErrors.importClosed)
    if (held.state === 'committed') return
    if (held.good === 0) refuse(keysErrors.noGoodRows)
    if (held.job_run_id !== null && (await restart(trx, held.job_run_id)) === false) return
    const run =
      held.job_run_id === null
        ? await trx
            .insertInto('job_runs')
            .values({
              kind: importKeys.queue,
              company_id: call.person.companyId,
              user_id: call.person.id,
              subject_id: importId,
              total: held.good,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
        : { id: held.job_run_id }
    await trx
      .updateTable('key_imports')
      .set({
        supplier_id: facts.supplierId,
        unit_cost_e4: facts.unitCost,
        currency: facts.currency,
        region_id: facts.regionId,
        expires_on: facts.expiresOn,
        job_run_id: run.id,
      })
      .where('id', '=', importId)
      .execute()
    await recordSecurityEvent(trx, {
      kind: 'keys.importStarted',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { importId, productId: held.product_id, keys: held.good },
    })
    await call.jobs.enqueue(trx, importKeys, { importId, ip: call.ip, sessionId: call.person.sessionId })
  }).catch((error: unknown) => {
    if (sqlState(error) === '23503') refuse(keysErrors.batchNeeded)
    throw error
  })
}

/** A failed run may be asked for again; one under way may not. */
async function restart(trx: Trx, runId: number): Promise<boolean> {
  const result = await trx
    .updateTable('job_runs')
    .set({ state: 'queued', error: null, done: 0 })
    .where('id', '=', runId)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const chunk = 20_000

/**
 * The job: one batch of all good rows, or nothing, in one transaction; rows that became keys elsewhere meanwhile are
 * reported as in stock. Running it twice adds nothing. Whoever waits for keys of the product is told by keysArrived.
 */
export async function commitImport(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  job: { importId: number; ip: string; sessionId: number },
): Promise<void> {
  const { db, clock } = services
  const staged = await importById(db, job.importId)
  if (!staged || staged.state !== 'staged' || staged.jobId === null) return
  const runId = staged.jobId
  await db.updateTable('job_runs').set({ state: 'running', done: 0 }).where('id', '=', runId).execute()
  try {
    await inTransaction(db, async (trx) => {
      const now = clock.now()
      const held = await lockImport(trx, job.importId)
      if (!held || held.state !== 'staged') return
      if (held.supplier_id === null || held.unit_cost_e4 === null || held.currency === null) return
      await lockProducts(trx, [held.product_id])
      const product = await productForKeys(trx, held.product_id)
      if (!product) refuse(commonErrors.notFound)
      const rate = await rateBetween(trx, held.currency, await homeCurrency(trx), now)
      const batch = await addBatch(trx, {
        productId: held.product_id,
        supplierId: held.supplier_id,
        unitCostE4: held.unit_cost_e4,
        currency: held.currency,
        unitCostHomeE4: convert(held.unit_cost_e4, rate),
        vatTreatment: product.vatTreatment,
        regionId: held.region_id,
        expiresOn: held.expires_on,
        fileName: held.file_name,
        dataKeyId: held.data_key_id,
        userId: held.user_id,
        now,
      })
      const last = await lastRow(trx, job.importId)
      let imported = 0
      for (let from = 1; from <= last; from += chunk) {
        imported += await insertKeysOf(trx, {
          importId: job.importId,
          from,
          to: from + chunk,
          productId: held.product_id,
          batchId: batch.id,
          expiresOn: held.expires_on,
          now,
        })
        // Outside the transaction, so that the person watching sees it grow.
        await db.updateTable('job_runs').set({ done: imported }).where('id', '=', runId).execute()
      }
      await closeRows(trx, job.importId)
      if (imported === 0) await trx.deleteFrom('key_batches').where('id', '=', batch.id).execute()
      else {
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
        // Margins stand on the cost of the newest batch.
        await recomputePrices(trx, { productIds: [held.product_id] }, now)
        await services.jobs.enqueue(trx, keysArrived, { productId: held.product_id })
      }
      await closeImport(trx, job.importId, { batchId: imported === 0 ? null : batch.id, good: imported, now })
      await trx
        .updateTable('job_runs')
        .set({ state: 'done', done: imported, finished_at: now, result: JSON.stringify({ imported }) })
        .where('id', '=', runId)
        .execute()
    })
  } catch (error) {
    await db
      .updateTable('job_runs')
      .set({ state: 'failed', error: error instanceof Error ? error.name : 'unknown', finished_at: clock.now() })
      .where('id', '=', runId)
      .execute()
    throw error
  }
}
