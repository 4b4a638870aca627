import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'

export const cleanUpJob = jobKind<Record<never, never>>('security-clean-up', { cron: '40 3 * * *' })

const days = (count: number, before: Date) => new Date(before.getTime() - count * 86_400_000)

/** Forgets what nobody needs any more: ended sessions after 90 days, spent challenges, links, checks and failures after two. */
export async function cleanUp({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('sessions').where('expires_at', '<', days(90, now)).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', days(2, now)).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', days(2, now)).execute()
  await db.deleteFrom('sign_in_failures').where('at', '<', days(2, now)).execute()
  await db.deleteFrom('used_captchas').where('used_at', '<', days(2, now)).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', days(30, now)).execute()
}

export function securityJobs(services: Services): JobHandler[] {
  return [jobHandler(cleanUpJob, () => cleanUp(services))]
}
