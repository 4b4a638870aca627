import { paymentStatus, paymentType } from '@brava/contract/enums.ts'
import { isCardUnpaid } from '@brava/contract/orders/order-status.ts'
import { ledgerErrors } from '@brava/contract/ledger/ledger.errors.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Call } from '../../platform/call.ts'
import { Refused, refuse } from '../../platform/refuse.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { actorOf } from '../fulfilment/actor.ts'
import { factsOfOrder } from '../fulfilment/facts-of-order.ts'
import { serveOrder } from '../fulfilment/serve-order.ts'
import { waysToServe } from '../fulfilment/ways-to-serve.ts'
import { resellerAbove } from '../placing/supplier-short.sql.ts'
import { supplierShortJob } from '../placing/supplier-short.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { receivingSellerOf } from '../record/order-legs.sql.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { requireAction } from '../record/require-action.ts'
import { paymentInWords } from '../orders.texts.ts'

interface Approved {
  /** As it was before. */
  readonly order: LockedOrder
  readonly keys: number
  readonly missing: number
}

/**
 * Approves an order that waits for approval and serves it, in one transaction: the money set aside is charged (or, paid
 * from outside, booked as received), its keys are assigned, mailed and invoiced (domain rules §5). If two people
 * approve at once, the second finds the new status. An order whose card has not paid is refused (decision 0058). So is
 * one that its reseller sold below its own price without being able to cover the rest; the reseller is notified, once.
 * Returns how many keys were delivered. Errors: order.notFound, order.notAllowedNow, order.atTill, order.cardNotPaid,
 * order.paidToSupplier, order.resellerShort.
 */
export function approveOrder(call: Call, id: number): Promise<Approved> {
  return inTransaction(call.db, (trx) => approveInside(trx, call, id))
}

/** The same inside a transaction that does more, whose caller may inspect the locked order before anything is done. */
export async function approveInside(
  trx: Trx,
  call: Call,
  id: number,
  look: (order: LockedOrder) => void = () => {},
): Promise<Approved> {
  const { person, ip, requestId } = call
  const order = await lockVisibleOrder(trx, person, id)
  requireAction('approve', order.status, call.language)
  if (order.posDeviceId !== null) refuse(orderErrors.atTill)
  look(order)
  if (order.paidToSupplier)
    refuse(orderErrors.paidToSupplier, { params: { seller: (await receivingSellerOf(trx, id)) ?? '' } })
  if (isCardUnpaid(order)) {
    refuse(orderErrors.cardNotPaid, { params: { payment: paymentInWords(order.payment, call.language) } })
  }
  const isHeld = order.paymentType === paymentType.code.companyFunds
  const facts = await factsOfOrder(trx, call, order, {
    way: isHeld ? waysToServe.approvedHeld : waysToServe.approvedPaid,
    at: call.clock.now(),
    by: { ...actorOf(call), reason: 'approved' },
    approval: {
      by: person.id,
      payment: paymentStatus.code.captured,
      event: (toStatus) => ({ kind: 'approved', fromStatus: order.status, toStatus, userId: person.id }),
    },
  })
  const { given, missing } = await serveOrder(trx, call, facts).catch(async (error: unknown) => {
    if (!(error instanceof Refused && error.def === ledgerErrors.insufficientFunds)) throw error
    // The money has arrived, and only a reseller in between may lack the rest: it is notified, although the refusal
    // rolls everything back.
    call.jobs.enqueueSoon(supplierShortJob, { buyerId: order.companyId, orderId: id })
    const reseller = await resellerAbove(trx, order.companyId)
    if (!reseller) throw error
    refuse(orderErrors.resellerShort, { params: { reseller } })
  })
  await recordSecurityEvent(trx, {
    kind: 'orders.approved',
    person,
    ip,
    requestId,
    detail: { orderId: id, companyId: order.companyId },
  })
  return { order, keys: given, missing }
}
