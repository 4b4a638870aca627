import type { Services } from './http/context.ts'
import { invariantJobs } from './invariants/check-invariants.ts'
import type { JobHandler } from './jobs/jobs.ts'

/** Every background worker of every noun, one line a noun. */
export function allJobHandlers(services: Services): JobHandler[] {
  return [...invariantJobs(services)]
}
