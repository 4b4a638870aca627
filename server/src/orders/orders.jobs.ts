import type { Services } from '../http/context.ts'
import { type JobHandler, jobHandler, jobKind } from '../jobs/jobs.ts'
import { keysArrived } from '../keys/keys-arrived.ts'
import { endHolds } from './end-holds.ts'
import { serveMissingKeys } from './serve-missing-keys.ts'

/** Orders that were not paid within their hold time are cancelled. */
export const endHoldsJob = jobKind<Record<never, never>>('orders-end-holds', { cron: '*/10 * * * *' })

export function ordersJobs(services: Services): JobHandler[] {
  return [
    jobHandler(keysArrived, ({ productId }) => serveMissingKeys(services, [productId])),
    jobHandler(endHoldsJob, () => endHolds(services)),
  ]
}
