import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { OfficialRates } from './official-rates.ts'
import { noteRatesChanged } from './rates-changed.ts'
import { updateExchangeRates } from './update-exchange-rates.ts'

/** Like updateExchangeRates, and kept prices follow what changed. */
export function takeOverRates(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  official: OfficialRates,
  options: { confirm: boolean; now: Date },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const updated = await updateExchangeRates(trx, official, options)
    if (updated > 0) noteRatesChanged(trx, { jobs })
    return updated
  })
}
