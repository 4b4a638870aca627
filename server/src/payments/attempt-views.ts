import type { Language } from '@brava/contract/language.ts'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { declineText } from '@brava/contract/payments/decline-reason.ts'
import type { Db } from '../platform/db/connect.ts'
import { cardRefundsOf } from '../orders/refunds/card-refund.ts'
import { attemptEventsOf, attemptsOfOrder } from './attempts.sql.ts'
import { gatewayById } from './gateways.sql.ts'

/** The card payments of an order as the distributor sees them, newest first. */
export async function attemptViews(db: Db, orderId: number, language: Language) {
  const attempts = await attemptsOfOrder(db, orderId)
  // Refunds belong to the one attempt that was charged.
  const refunds = await cardRefundsOf(db, orderId)
  const events = await attemptEventsOf(
    db,
    attempts.map((one) => one.id),
  )
  return Promise.all(
    attempts.map(async (one) => ({
      id: one.id,
      reference: one.reference,
      gateway: (await gatewayById(db, one.gatewayId))?.kind ?? ('sandbox' as const),
      gatewayRef: one.gatewayRef,
      state: one.state,
      amount: one.amount,
      captured: one.capturedAmount,
      returned: one.returnedAmount,
      currency: one.currency,
      reason: one.reason,
      reasonText: one.reason ? declineText(one.reason, language) : '',
      code: one.code,
      createdDate: one.createdAt,
      refunds: (one.state === attemptState.code.captured ? refunds : []).map((refund) => ({
        id: refund.refundId,
        state: refund.state,
        amount: refund.amount,
        currency: refund.currency,
        code: refund.code,
        createdDate: refund.createdAt,
        settledDate: refund.settledAt,
      })),
      events: events
        .filter((event) => event.attemptId === one.id)
        .map(({ id, at, kind, cause }) => ({ id, at, kind, cause })),
    })),
  )
}
