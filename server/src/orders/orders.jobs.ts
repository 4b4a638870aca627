import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { keysArrived } from '../keys/stock/keys-arrived.ts'
import { endHolds } from './approval/end-holds.ts'
import { serveMissingKeys } from './fulfilment/serve-missing-keys.ts'

/** Orders that were not paid within their hold time are cancelled. */
export const endHoldsJob = jobKind<Record<never, never>>('orders-end-holds', { cron: '*/10 * * * *' })

export function ordersJobs(services: Services): JobHandler[] {
  return [
    jobHandler(keysArrived, ({ productId }) => serveMissingKeys(services, [productId])),
    jobHandler(endHoldsJob, () => endHolds(services)),
  ]
}
