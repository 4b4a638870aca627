import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'

/**
 * Right after a country got another rate of VAT or another code, and each week for what a crash left: kept prices follow it.
 * They stand above countries (prices/follow-rates.ts).
 */
export const vatChangedJob = jobKind<Record<never, never>>('vat-changed', { cron: '25 3 * * 0' })

export function noteVatChanged(trx: Trx, { jobs }: Pick<Services, 'jobs'>): void {
  afterCommit(trx, () => jobs.enqueueSoon(vatChangedJob, {}))
}
