import type { Services } from '../call.ts'
import { type JobHandler, jobHandler, jobKind } from '../jobs/jobs.ts'
import { forgetLiveEvents } from './live-events.sql.ts'

export const forgetLiveEventsJob = jobKind<Record<never, never>>('live-events-forget', { cron: '*/5 * * * *' })

export function eventsJobs({ db }: Pick<Services, 'db'>): JobHandler[] {
  return [jobHandler(forgetLiveEventsJob, () => forgetLiveEvents(db))]
}
