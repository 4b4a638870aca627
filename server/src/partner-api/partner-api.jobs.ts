import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { forgetRemoved } from './catalogue/catalogue-positions.sql.ts'

/** Days for which a removed product is told. */
const daysOfRemovals = 30

const forgetRemovedJob = jobKind<Record<never, never>>('partner-catalogue-forget', { cron: '27 3 * * *' })

export function partnerApiJobs(services: Services): JobHandler[] {
  const { db, clock } = services
  return [
    jobHandler(forgetRemovedJob, () =>
      forgetRemoved(db, new Date(clock.now().getTime() - daysOfRemovals * 86_400_000)),
    ),
  ]
}
