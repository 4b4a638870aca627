import { credentialErrors } from '@brava/contract/partner-api/partner-errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { PartnerCaller } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { addSpent, lockSpent } from './api-credentials.sql.ts'

/**
 * Locks what a limited credential has spent on its day, before anything else of an order is locked (where a cart would
 * be locked). The returned function adds an amount, gross, minor units; throws credential.dailyLimit beyond the limit.
 */
export async function spendOfDay(
  trx: Trx,
  caller: PartnerCaller,
  now: Date,
): Promise<(gross: number) => Promise<void>> {
  if (caller.dailyLimit == null) return async () => {}
  const most = caller.dailyLimit
  const spent = await lockSpent(trx, caller.id, now)
  return async (gross) => {
    if (spent + gross > most) refuse(credentialErrors.dailyLimit)
    await addSpent(trx, caller.id, now, gross)
  }
}
