import type { Logger } from 'pino'
import { allMails } from './all-mails.ts'
import { authJobs } from './auth/forgot-password.ts'
import type { Services } from './http/context.ts'
import { invariantJobs } from './invariants/check-invariants.ts'
import type { JobHandler } from './jobs/jobs.ts'
import { keysJobs } from './keys/keys.jobs.ts'
import { mailOutboxJobs } from './mail-outbox/mail-outbox.jobs.ts'
import { alertJobs } from './security/alerts.ts'
import { securityJobs } from './security/clean-up.ts'
import { ordersJobs } from './orders/orders.jobs.ts'

/** Every background worker of every noun, one line a noun. */
export function allJobHandlers(services: Services, log: Pick<Logger, 'error'>): JobHandler[] {
  return [
    ...authJobs(services),
    ...securityJobs(services),
    ...alertJobs(services, (facts) => log.error(facts, 'security alert')),
    ...mailOutboxJobs(services, allMails()),
    ...keysJobs(services),
    ...ordersJobs(services),
    ...invariantJobs(services),
  ]
}
