import { businessDay } from '@brava/contract/calendar-day.ts'
import type { BatchFacts } from '@brava/contract/keys/key-import-view.ts'
import { keysErrors } from '@brava/contract/keys/keys.errors.ts'
import type { z } from 'zod'
import { requestCommit } from '../../platform/imports/request-commit.ts'
import { sqlState } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { requireRegion } from '../stock/require-region.ts'
import { keyImport } from './key-import.ts'
import { setFacts } from './key-imports.sql.ts'

type Facts = z.output<typeof BatchFacts>

/** Refuses impossible facts of a batch. */
export function checkFacts(facts: Facts, now: Date): void {
  if (facts.expiresOn !== null && facts.expiresOn < businessDay(now)) {
    refuse(keysErrors.expiresInPast, { fields: [{ path: 'expiresOn', message: '' }] })
  }
}

/**
 * Requests the commit of a dry run with the facts of its batch. Requesting it again changes nothing while it runs or
 * once it is done. Throws keys.noGoodRows, imports.closed, keys.expiresInPast, keys.batchNeeded, keys.regionTooNarrow.
 */
export async function requestKeys(call: Call, importId: number, facts: Facts): Promise<void> {
  checkFacts(facts, call.clock.now())
  await requestCommit(call, keyImport, importId, async (trx, { good, subjectId }) => {
    await requireRegion(trx, subjectId ?? 0, facts.regionId, 'regionId')
    await setFacts(trx, importId, facts)
    await recordSecurityEvent(trx, {
      kind: 'keys.importStarted',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { importId, productId: subjectId, keys: good },
    })
  }).catch((error: unknown) => {
    if (sqlState(error) === '23503') refuse(keysErrors.batchNeeded)
    throw error
  })
}
