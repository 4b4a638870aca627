import { forgetFiles } from '../files/forget-files.ts'
import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { takeUnsent } from './ticket-messages.sql.ts'

const forgetUploadsJob = jobKind<Record<never, never>>('tickets-forget-uploads', { cron: '53 * * * *' })
const keptMs = 86_400_000

/** Deletes files uploaded for a message more than a day ago and never sent. */
export const forgetUploads = (services: Pick<Services, 'db' | 'files' | 'clock'>): Promise<number> =>
  forgetFiles(services, (trx) => takeUnsent(trx, new Date(services.clock.now().getTime() - keptMs)))

export function supportTicketsJobs(services: Services): JobHandler[] {
  return [jobHandler(forgetUploadsJob, async () => void (await forgetUploads(services)))]
}
