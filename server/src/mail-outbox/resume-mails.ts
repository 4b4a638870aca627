import type { Services } from '../platform/call.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import { forgottenMails } from './mails.sql.ts'
import { sendMailJob } from './queue-mail.ts'

/** Recovers mails whose job is gone, for whatever reason (guarantees, 2.7). */
export const resumeMailsJob = jobKind<Record<never, never>>('mail-resume', { cron: '* * * * *' })

const afterMinutes = 2

/**
 * Requeues mails that wait in the outbox without a job: each mail is sent sooner or later, whatever happened to the
 * queue. Returns how many there were.
 */
export async function resumeMails(services: Pick<Services, 'db' | 'jobs' | 'clock'>): Promise<number> {
  const since = new Date(services.clock.now().getTime() - afterMinutes * 60_000)
  const ids = await forgottenMails(services.db, sendMailJob.queue, since, 1000)
  for (const mailId of ids) await services.jobs.enqueue(services.db, sendMailJob, { mailId })
  return ids.length
}
