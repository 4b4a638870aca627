import type { Services } from '../../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { forgetFiles } from './report-schedules.sql.ts'
import { type PersonById, sendDueReports, sendReportsJob } from './send-schedules.ts'

const forgetFilesJob = jobKind<Record<never, never>>('report-schedules-forget', { cron: '50 3 * * *' })

/** A mail waits up to three days for its server, and an administrator may resend it for some time after. */
const keptDays = 14

export function reportSchedulesJobs(services: Services, personById: PersonById): JobHandler[] {
  return [
    jobHandler(sendReportsJob, async () => void (await sendDueReports(services, personById))),
    jobHandler(forgetFilesJob, () =>
      forgetFiles(services.db, new Date(services.clock.now().getTime() - keptDays * 86_400_000)),
    ),
  ]
}
