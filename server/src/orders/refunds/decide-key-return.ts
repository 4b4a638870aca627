import { commonErrors } from '@brava/contract/errors.ts'
import { type KeyReturnState, keyReturnState, keyReturnTransitions } from '@brava/contract/orders/key-return-state.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { refundReason } from '@brava/contract/orders/refund-reason.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { refundLocked } from './refund-order.ts'
import { tellOfKeyReturn } from '../returns/answer-key-return.ts'
import { closeKeyReturn, keyReturnById, unitToReturn, wasSeen } from '../returns/key-returns.sql.ts'

type Decision = { readonly action: 'accept' } | { readonly action: 'reject'; readonly reason: string }

/**
 * Accepts or rejects a buyer's request to return a key, and mails the person who asked. Accepting refunds the unit on
 * each leg in the same transaction; if the key was seen in the meantime, or cannot go back to stock, the whole action
 * is refused. The order is locked before the request is read, and the key before the request is written, as when a key
 * is opened. Errors: order.returnNotFound, order.returnNotAllowedNow, order.returnSeen, order.returnReported,
 * order.returnUnfit, and those of refundOrder.
 */
export async function decideKeyReturn(call: Call, id: number, decision: Decision): Promise<KeyReturnState> {
  const { db, person, language } = call
  return inTransaction(db, { durable: 'flushed' }, async (trx) => {
    const seen = await keyReturnById(trx, id)
    if (!seen) refuse(orderErrors.returnNotFound)
    const order = await lockVisibleOrder(trx, person, seen.orderId)
    const request = await keyReturnById(trx, id)
    if (!request) refuse(orderErrors.returnNotFound)
    if (!mayTake(keyReturnTransitions, decision.action, request.state))
      refuse(orderErrors.returnNotAllowedNow, { params: { state: keyReturnState.label(request.state, language) } })
    const at = call.clock.now()
    const isAccepted = decision.action === 'accept'
    if (isAccepted) {
      const unit = await unitToReturn(trx, request.keyId)
      // A replaced key is not the one to be returned.
      if (unit?.slotId !== request.slotId) refuse(orderErrors.returnSeen)
      // Whether it works must be known before it becomes stock.
      if (unit.isReported) refuse(orderErrors.returnReported)
      const made = await refundLocked(trx, call, order, {
        lines: [{ lineId: request.lineId, quantity: 1, slotIds: [request.slotId] }],
        keysToStock: true,
        reasonKind: refundReason.code.returnedUnused,
        reason: request.reason,
      })
      // It was withdrawn instead: seen in the meantime, expired, or for a region that no longer covers everywhere its
      // product is sold.
      if (made.keysToStock !== 1)
        refuse((await wasSeen(trx, request.keyId)) ? orderErrors.returnSeen : orderErrors.returnUnfit)
    }
    const state = isAccepted ? keyReturnState.code.accepted : keyReturnState.code.rejected
    const answer = decision.action === 'reject' ? decision.reason : ''
    // A refund of its unit closes a request as accepted.
    if (!isAccepted && !(await closeKeyReturn(trx, id, { state, answer, userId: person.id, at })))
      refuse(commonErrors.conflict)
    await tellOfKeyReturn(trx, call, order, request, { isAccepted, answer, userId: person.id, at })
    return state
  })
}
