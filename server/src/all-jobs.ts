import type { Services } from './http/context.ts'
import type { JobHandler } from './jobs/jobs.ts'

/** Every background worker of every noun, one line a noun. */
export function allJobHandlers(_services: Services): JobHandler[] {
  return []
}
