import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { reverseSilentSandboxes } from './sandbox-pos.ts'

const reverseSilent = jobKind<Record<never, never>>('sandbox-pos-reverse', { cron: '* * * * *' })

export const sandboxJobs = (services: Services): JobHandler[] => [
  jobHandler(reverseSilent, () => reverseSilentSandboxes(services)),
]
