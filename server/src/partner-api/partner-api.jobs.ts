import { numberEventsJob } from '../partner-events/number-events.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { forgetRemoved } from './catalogue/catalogue-positions.sql.ts'
import { tellCatalogues } from './catalogue/tell-catalogue.ts'

/** How many days a removed product is reported. */
const daysOfRemovals = 30

const forgetRemovedJob = jobKind<Record<never, never>>('partner-catalogue-forget', { cron: '27 3 * * *' })
const tellCataloguesJob = jobKind<Record<never, never>>('partner-catalogue-tell', { cron: '* * * * *', retryLimit: 0 })

export function partnerApiJobs(services: Services): JobHandler[] {
  const { db, clock, jobs } = services
  return [
    jobHandler(forgetRemovedJob, () =>
      forgetRemoved(db, new Date(clock.now().getTime() - daysOfRemovals * 86_400_000)),
    ),
    // Even if one company failed: the others get their events at once.
    jobHandler(tellCataloguesJob, () => tellCatalogues(services).finally(() => jobs.runHere(numberEventsJob))),
  ]
}
