import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { buildFeeds } from './build-feeds.ts'
import { forgetFetches } from './feed-building.sql.ts'

/** Generates all files of one feed, after somebody added, changed or refreshed it. */
export const buildFeedJob = jobKind<{ feedId: number }>('product-feed')

/** Checks every minute whether the content of a file would change. */
export const feedTurnJob = jobKind<Record<never, never>>('product-feeds-turn', { cron: '* * * * *' })

export function productFeedsJobs(services: Pick<Services, 'db' | 'clock' | 'config' | 'files'>): JobHandler[] {
  return [
    jobHandler(buildFeedJob, ({ feedId }) => buildFeeds(services, feedId)),
    jobHandler(feedTurnJob, async () => {
      await buildFeeds(services)
      await forgetFetches(services.db, services.clock.now())
    }),
  ]
}
