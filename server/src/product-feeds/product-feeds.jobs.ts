import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { buildFeeds } from './build-feeds.ts'
import { forgetFetches } from './feed-building.sql.ts'

/** All files of one feed, because somebody made or changed it or asks for it. */
export const buildFeedJob = jobKind<{ feedId: number }>('product-feed')

/** Looks every minute whether the content of a file would be another one. */
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
