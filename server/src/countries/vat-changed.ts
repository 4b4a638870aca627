import { jobKind } from '../platform/jobs/jobs.ts'

/** Asked for when a country has another rate of VAT or another code: kept prices follow it. They stand above (prices/follow-rates.ts). */
export const vatChangedJob = jobKind<Record<never, never>>('vat-changed')
