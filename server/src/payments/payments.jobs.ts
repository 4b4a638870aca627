import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { dueCardRefunds, refundToCardJob } from '../orders/refunds/card-refund.ts'
import type { Services } from '../platform/call.ts'
import { oneByOne } from '../platform/jobs/one-by-one.ts'
import { type JobHandler, jobHandler, jobKind } from '../platform/jobs/jobs.ts'
import { attemptsDue, attemptsOfOrder } from './attempts.sql.ts'
import { askPaymentJob } from './open-attempt.ts'
import { reconcileDay } from './reconciliation/reconcile-day.ts'
import { reconcileDayJob, reconcileDue, reconcileDueJob } from './reconciliation/reconcile-due.ts'
import { deliverSandboxNotice, sandboxNoticeJob } from './sandbox/sandbox-notices.ts'
import { settleAttempt } from './settle-attempt.ts'

/** Asks the gateways about every payment and every refund that is due. One that fails waits for the next minute. */
export async function askDuePayments(services: Services): Promise<void> {
  await oneByOne(due(services), 'payments or refunds could not be settled', (settle) => settle())
}

async function* due(services: Services): AsyncGenerator<() => Promise<unknown>> {
  const { db, clock } = services
  for (const id of await attemptsDue(db, clock.now(), 500)) yield () => settleAttempt(services, id, 'poll')
  for (const orderId of await dueCardRefunds(db, clock.now(), 500)) yield () => giveBackToCard(services, orderId)
}

/** Processes the refunds of an order that was paid by card. */
async function giveBackToCard(services: Services, orderId: number): Promise<void> {
  for (const { id, state } of await attemptsOfOrder(services.db, orderId))
    if (state === attemptState.code.captured) await settleAttempt(services, id, 'poll')
}

const askDueJob = jobKind<Record<never, never>>('payments-ask-due', { cron: '* * * * *' })

export function paymentsJobs(services: Services): JobHandler[] {
  return [
    jobHandler(askPaymentJob, async ({ attemptId }) => void (await settleAttempt(services, attemptId, 'poll'))),
    jobHandler(refundToCardJob, ({ orderId }) => giveBackToCard(services, orderId)),
    jobHandler(askDueJob, () => askDuePayments(services)),
    jobHandler(reconcileDueJob, () => reconcileDue(services)),
    jobHandler(reconcileDayJob, ({ gatewayId, day }) => reconcileDay(services, gatewayId, day)),
    jobHandler(sandboxNoticeJob, (notice) => deliverSandboxNotice(services, notice)),
  ]
}
