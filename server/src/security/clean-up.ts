import type { Services } from '../platform/call.ts'
import { forget } from './clean-up.sql.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'

export const cleanUpJob = jobKind<Record<never, never>>('security-clean-up', { cron: '40 3 * * *' })

const days = (count: number, before: Date) => new Date(before.getTime() - count * 86_400_000)

/**
 * Deletes what is no longer needed: ended sessions after 90 days, spent challenges, links, checks and failures after
 * two.
 */
export async function cleanUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await forget(db, { sessions: days(90, now), signIns: days(2, now), answers: days(30, now) })
}

export function securityJobs(services: Services): JobHandler[] {
  return [jobHandler(cleanUpJob, () => cleanUp(services))]
}
