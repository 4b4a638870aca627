import { paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { rateBetween } from '../../currencies/rate-between.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { captureForOrder } from '../../ledger/capture-for-order.ts'
import { settleForOrder } from '../../ledger/settle-for-order.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { fulfilOrder } from '../fulfilment/fulfil-order.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { changeOrder, type LockedOrder } from '../record/change-order.sql.ts'
import { moneyLegsOf } from '../record/order-legs.sql.ts'
import { requireAction } from '../record/require-action.ts'

/**
 * Approves an order that waits for it: the money set aside is charged (or, paid from outside, booked as received), its
 * keys are assigned and its invoices issued, in one transaction (domain rules §5). Of two approvals at once one finds
 * the other's status. Errors: order.notFound, order.notAllowedNow, ledger.insufficientFunds.
 */
export async function approveOrder(call: Call, id: number): Promise<void> {
  const { person, ip, requestId } = call
  await inTransaction(call.db, async (trx) => {
    const order = await lockVisibleOrder(trx, person, id)
    requireAction('approve', order.status, call.language)
    const now = call.clock.now()
    await takeMoney(trx, order, person.id, now)
    const facts = { ...order, approval: 'approved', payment: paymentStatus.code.captured } as const
    const status = deriveOrderStatus(facts)
    const changed = await changeOrder(
      trx,
      order,
      {
        status,
        approval: 'approved',
        payment: paymentStatus.code.captured,
        approved_at: now,
        approved_by: person.id,
        hold_until: null,
      },
      now,
    )
    if (!changed) refuse(commonErrors.conflict)
    await recordOrderEvent(trx, {
      orderId: id,
      kind: 'approved',
      fromStatus: order.status,
      toStatus: status,
      userId: person.id,
      at: now,
    })
    await recordSecurityEvent(trx, { kind: 'orders.approved', person, ip, requestId, detail: { orderId: id } })
    const { sessionId } = person
    await fulfilOrder(trx, call, { orderId: id, userId: person.id, sessionId, ip, reason: 'approved' })
  })
}

async function takeMoney(trx: Trx, order: LockedOrder, userId: number, at: Date): Promise<void> {
  const legs = await moneyLegsOf(trx, order.id)
  if (order.paymentType === paymentType.code.companyFunds) {
    await captureForOrder(trx, { orderId: order.id, legs, userId })
    return
  }
  const [first, second] = legs
  const rate =
    first && second && first.currency !== second.currency
      ? await rateBetween(trx, second.currency, first.currency, at)
      : undefined
  await settleForOrder(trx, {
    orderId: order.id,
    legs,
    userId,
    paymentType: order.paymentType,
    at,
    ...(rate === undefined ? {} : { rate }),
  })
}
