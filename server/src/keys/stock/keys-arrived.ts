import { jobKind } from '../../platform/jobs/jobs.ts'

/** Keys of a product came into stock: whoever waits for them (Missing slots of paid orders) is served, oldest first. */
export const keysArrived = jobKind<{ productId: number }>('keys-arrived')
