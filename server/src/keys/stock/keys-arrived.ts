import { jobKind } from '../../platform/jobs/jobs.ts'

/** Keys of a product came into stock: Missing slots of paid orders are served, oldest first. */
export const keysArrived = jobKind<{ productId: number }>('keys-arrived')
