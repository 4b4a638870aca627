import type { Services } from '../platform/call.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { attemptsDue } from './attempts.sql.ts'
import { askPaymentJob } from './open-attempt.ts'
import { deliverSandboxNotice, sandboxNoticeJob } from './sandbox/sandbox-notices.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Asks the gateways about every payment whose time has come. One that fails waits for the next minute. */
export async function askDuePayments(services: Services): Promise<void> {
  let failure: unknown
  for (const id of await attemptsDue(services.db, services.clock.now(), 500)) {
    await settleAttempt(services, id, 'poll').catch((error: unknown) => {
      failure ??= error
    })
  }
  if (failure) throw failure
}

const askDueJob = jobKind<Record<never, never>>('payments-ask-due', { cron: '* * * * *' })

export function paymentsJobs(services: Services): JobHandler[] {
  return [
    jobHandler(askPaymentJob, async ({ attemptId }) => void (await settleAttempt(services, attemptId, 'poll'))),
    jobHandler(askDueJob, () => askDuePayments(services)),
    jobHandler(sandboxNoticeJob, (notice) => deliverSandboxNotice(services, notice)),
  ]
}
