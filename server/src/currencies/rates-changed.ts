import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'

/**
 * Runs right after a rate was written, and hourly for what a crash left: kept prices follow it. They are a layer above
 * currencies (prices/follow-rates.ts).
 */
export const ratesChangedJob = jobKind<Record<never, never>>('rates-changed', { cron: '50 * * * *' })

export function noteRatesChanged(trx: Trx, { jobs }: Pick<Services, 'jobs'>): void {
  afterCommit(trx, () => jobs.enqueueSoon(ratesChangedJob, {}))
}
