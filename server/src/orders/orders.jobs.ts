import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { keysArrived } from '../keys/stock/keys-arrived.ts'
import { endHolds } from './approval/end-holds.ts'
import { giveWay } from './fulfilment/give-way.ts'
import { supplierShortJob, tellSupplier } from './placing/supplier-short.ts'
import { serveMissingKeys } from './fulfilment/serve-missing-keys.ts'

/** Cancels orders that were not paid within their hold time. */
export const endHoldsJob = jobKind<Record<never, never>>('orders-end-holds', { cron: '*/10 * * * *' })

/** Gives keys of unpaid orders that are no longer firm to paid orders that wait for them. */
const giveWayJob = jobKind<Record<never, never>>('orders-give-way', { cron: '* * * * *' })

export function ordersJobs(services: Services): JobHandler[] {
  return [
    jobHandler(keysArrived, ({ productId }) => serveMissingKeys(services, [productId])),
    jobHandler(endHoldsJob, () => endHolds(services)),
    jobHandler(supplierShortJob, (data) => tellSupplier(services, data)),
    jobHandler(giveWayJob, () => giveWay(services)),
  ]
}
