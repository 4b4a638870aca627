import { jobKind } from '../platform/jobs/jobs.ts'

/** Asked for with every rate that is written: kept prices follow it. They stand above currencies (prices/follow-rates.ts). */
export const ratesChangedJob = jobKind<Record<never, never>>('rates-changed')
