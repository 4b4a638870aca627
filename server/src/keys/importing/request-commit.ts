import { commonErrors } from '@brava/contract/errors.ts'
import type { BatchFacts } from '@brava/contract/keys/key-import-view.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { z } from 'zod'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction, sqlState } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { presetRange } from '../../platform/dates/date-presets.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { importKeys } from './commit-import.ts'
import { lockImport } from './key-imports.sql.ts'

type Facts = z.output<typeof BatchFacts>

/** Refuses facts of a batch that cannot be. */
export function checkFacts(facts: Facts, now: Date): void {
  if (facts.expiresOn !== null && facts.expiresOn < presetRange(0, now).from) {
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
