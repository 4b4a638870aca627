import { type DifferenceKind, differenceKind } from '@brava/contract/payments/payment-difference.ts'
import { type AttemptState, attemptState, liveAttemptStates } from '@brava/contract/payments/attempt-state.ts'
import type { QueryResult } from '../gateway-port.ts'
import { mismatchOf } from '../next-step.ts'

const k = differenceKind.code

/** What one side has for a payment, minor units. */
export interface Side {
  readonly charged: number
  readonly refunded: number
}

/** A payment according to our books. */
export interface OurPayment {
  readonly attemptId: number
  readonly orderId: number
  readonly reference: string
  readonly gatewayRef: string | null
  readonly amount: number
  readonly currency: string
  readonly state: AttemptState
  readonly createdAt: Date
  /** Charged; for one that could not be served, charged and then returned. */
  readonly charged: number
  /** What the gateway is known to have refunded. */
  readonly refunded: number
  /** Refunds that it was or will be told to make and has not confirmed. */
  readonly refunding: number
}

/** `nothing`: no money here, and the gateway could not be asked. It settles no difference: the gateway may have some. */
export type Comparison =
  | { readonly says: 'agree' | 'nothing' | 'unanswered' }
  | { readonly says: 'differ'; readonly kind: DifferenceKind; readonly detail: string }

const agree: Comparison = { says: 'agree' }
const differ = (kind: DifferenceKind, detail = ''): Comparison => ({ says: 'differ', kind, detail })

/**
 * Compares our books of a payment with what its gateway says about it. One that began after `lookedAfterSince` and has
 * no end yet is still handled by the poll, and a refund in transit may be included or not: neither is a difference.
 */
export function comparePayment(ours: OurPayment, answer: QueryResult, lookedAfterSince: Date): Comparison {
  if (answer.result === 'unknown') return { says: 'unanswered' }
  if (answer.result === 'absent') {
    if (ours.charged > ours.refunded) return differ(k.notThere)
    return answer.isUnasked ? { says: 'nothing' } : agree
  }
  const mismatch = mismatchOf(ours, answer)
  if (mismatch.length > 0) return differ(k.payment, mismatch.join(', '))
  if (liveAttemptStates.includes(ours.state) && ours.createdAt >= lookedAfterSince) return agree
  if (ours.state !== attemptState.code.captured) {
    if (answer.state === 'authorised') return differ(k.held, answer.state)
    return answer.captured === answer.refunded ? agree : differ(k.charged, answer.state)
  }
  if (answer.captured !== ours.charged) return differ(k.charged, answer.state)
  const most = ours.refunded + ours.refunding
  return answer.refunded >= ours.refunded && answer.refunded <= most ? agree : differ(k.refunded)
}
