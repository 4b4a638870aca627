import { type ShopSlot, shopSlots } from '@brava/contract/shops/shops.endpoints.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, type JobKind, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { storedShops } from './shops.sql.ts'
import { workShops } from './work-shops.ts'

/** With `hasTime` rule prices and the schedule are handled too. */
interface ShopWorkJob {
  readonly hasTime?: boolean
}

/**
 * Continues the pending work of a shop; its next turn comes anyway, so it is not retried. Each shop has a queue of its
 * own: none waits for another one that is slow.
 */
export const shopWorkJobs = Object.fromEntries(
  shopSlots.map((slot) => [slot, jobKind<ShopWorkJob>(`shop-work-${slot}`, { retryLimit: 0 })]),
) as Readonly<Record<ShopSlot, JobKind<ShopWorkJob>>>

/** Every minute, and twice in between: what orders take from stock reaches the shops within the minute. */
const shopsTurnJob = jobKind<Record<never, never>>('shops-turn', { cron: '* * * * *', retryLimit: 0 })
const secondsBetween = [0, 20, 40]

export function shopsJobs(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound' | 'config' | 'jobs'>,
): JobHandler[] {
  return [
    ...shopSlots.map((slot) =>
      jobHandler(shopWorkJobs[slot], ({ hasTime }) => workShops(services, { slot, hasTime: hasTime ?? false })),
    ),
    jobHandler(shopsTurnJob, async () => {
      for (const { slot } of (await storedShops(services.db)).filter((shop) => shop.isOn))
        for (const startAfterSeconds of secondsBetween) {
          const work = { hasTime: startAfterSeconds === 0 }
          await services.jobs.enqueue(services.db, shopWorkJobs[slot], work, { startAfterSeconds })
        }
    }),
  ]
}
