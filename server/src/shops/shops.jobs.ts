import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { storedShops } from './shops.sql.ts'
import { workShops } from './work-shops.ts'

/** Continues the pending work of one shop, or of all; its next turn comes anyway, so it is not retried. */
export const shopWorkJob = jobKind<{ slot?: ShopSlot }>('shop-work', { retryLimit: 0 })

/** Every minute, and twice in between: what orders take from stock reaches the shops within the minute. */
const shopsTurnJob = jobKind<Record<never, never>>('shops-turn', { cron: '* * * * *', retryLimit: 0 })
const secondsBetween = [20, 40]

export function shopsJobs(
  services: Pick<Services, 'db' | 'clock' | 'secrets' | 'outbound' | 'config' | 'jobs'>,
): JobHandler[] {
  return [
    jobHandler(shopWorkJob, ({ slot }) => workShops(services, { slot })),
    jobHandler(shopsTurnJob, async () => {
      if (!(await storedShops(services.db)).some((shop) => shop.isOn)) return
      for (const startAfterSeconds of secondsBetween) {
        await services.jobs.enqueue(services.db, shopWorkJob, {}, { startAfterSeconds })
      }
      await workShops(services, { hasTime: true })
    }),
  ]
}
