import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { afterCommit } from '../platform/db/transaction.ts'
import { jobKind } from '../platform/jobs/jobs.ts'

/**
 * Runs right after a country's VAT rate or code changed, and weekly for what a crash left: kept prices follow it. They
 * are a layer above countries (prices/follow-rates.ts).
 */
export const vatChangedJob = jobKind<Record<never, never>>('vat-changed', { cron: '25 3 * * 0', madeUp: true })

export function noteVatChanged(trx: Trx, { jobs }: Pick<Services, 'jobs'>): void {
  afterCommit(trx, () => jobs.enqueueSoon(vatChangedJob, {}))
}
