import {
  askCardRefundAt,
  type CardRefund,
  moveCardRefund,
  noteCardRefundTold,
  openCardRefunds,
} from '../orders/refunds/card-refund.ts'
import type { Services } from '../platform/call.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { type Attempt, recordAttemptEvent } from './attempts.sql.ts'
import type { Cause } from './cause.ts'
import type { PaymentGateway, QueryResult } from './gateway-port.ts'
import { mismatchOf, nextPoll } from './next-step.ts'
import { noteMismatch } from './note-mismatch.ts'

/** A gateway whose answer was lost may still be working on it: it is not told again for this long. */
const restMs = 25_000

/** What to do with a refund, given what the gateway has just answered to a query. */
export type RefundStep =
  | { readonly do: 'wait' }
  | { readonly do: 'alarm'; readonly mismatch: readonly string[] }
  | { readonly do: 'confirm' }
  | { readonly do: 'tell' }

/**
 * The next step of a refund whose amount the gateway may or may not have returned: its own sum decides (guarantee G36).
 * `done`: what was returned before it, minor units. Nothing is told twice unless the gateway's books say that the first
 * time did nothing.
 */
export function nextRefundStep(
  attempt: Attempt,
  { amount, toldAt }: Pick<CardRefund, 'amount' | 'toldAt'>,
  { answer, done, now }: { readonly answer: QueryResult; readonly done: number; readonly now: Date },
): RefundStep {
  if (answer.result !== 'found') return { do: 'wait' }
  const mismatch = [...mismatchOf(attempt, answer), ...(answer.state === 'captured' ? [] : ['state'])]
  if (mismatch.length > 0) return { do: 'alarm', mismatch }
  const above = answer.refunded - done
  if (above === amount && toldAt !== null) return { do: 'confirm' }
  // Its books may lag behind its own answers.
  if (above < 0) return { do: 'wait' }
  if (above > 0) return { do: 'alarm', mismatch: ['refunded'] }
  return toldAt !== null && now.getTime() - toldAt.getTime() < restMs ? { do: 'wait' } : { do: 'tell' }
}

/**
 * Returns the refunds of an order to the card of a charged payment, one after the other: asks the gateway before each,
 * records that it is told, tells it, and stores the result. An unknown answer is left for the next query, and the
 * refunds behind it wait. The caller has the turn to talk to the gateway about this payment.
 */
export async function settleCardRefunds(
  services: Services,
  gateway: PaymentGateway,
  attempt: Attempt,
  cause: Cause,
): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const { open, done } = await openCardRefunds(db, attempt.orderId)
    const [refund] = open
    if (!refund) return
    const step = nextRefundStep(attempt, refund, { answer: await gateway.query(attempt), done, now: clock.now() })
    if (step.do === 'alarm') await noteMismatch(services, attempt, cause, step.mismatch)
    if (step.do === 'alarm' || step.do === 'wait') {
      await askCardRefundAt(db, refund.refundId, nextPoll(refund.createdAt, clock.now()), clock.now())
      return
    }
    if (step.do === 'confirm') await become(services, refund, { event: 'confirmed' })
    else if (!(await tell(services, gateway, attempt, refund, cause))) return
  }
}

/** Tells the gateway to make a refund; false if the result is unknown. */
async function tell(
  services: Services,
  gateway: PaymentGateway,
  attempt: Attempt,
  refund: CardRefund,
  cause: Cause,
): Promise<boolean> {
  const { db, clock } = services
  const note = (kind: string, code = '') =>
    recordAttemptEvent(db, {
      attemptId: attempt.id,
      at: clock.now(),
      kind,
      cause,
      fromState: attempt.state,
      toState: attempt.state,
      detail: { refundId: refund.refundId, ...(code ? { code } : {}) },
    })
  await noteCardRefundTold(db, refund.refundId, clock.now())
  await note('refund.asked')
  const name = `${attempt.reference}:refund:${refund.refundId}:${refund.tries}`
  const said = await gateway.refund(attempt, refund.amount, name)
  await note(`refund.${said.result}`, said.result === 'declined' ? said.code : '')
  if (said.result === 'ok') await become(services, refund, { event: 'confirmed' })
  if (said.result === 'declined') await become(services, refund, { event: 'refused', ...said })
  if (said.result === 'unknown') {
    const nextAskAt = nextPoll(refund.createdAt, clock.now())
    await become(services, refund, { event: 'unanswered', nextAskAt })
  }
  return said.result !== 'unknown'
}

async function become(
  { db, clock }: Services,
  { refundId }: CardRefund,
  move: Omit<Parameters<typeof moveCardRefund>[2], 'at'>,
): Promise<void> {
  await inTransaction(db, (trx) => moveCardRefund(trx, refundId, { ...move, at: clock.now() }))
}
