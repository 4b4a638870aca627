import { paymentType } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { deriveOrderStatus } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call, Services } from '../../platform/call.ts'
import { plainName, textBy } from '../../platform/mail/plain-name.ts'
import { refuse } from '../../platform/refuse.ts'
import { releaseForOrder } from '../../ledger/release-for-order.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { changeOrder, type LockedOrder } from '../record/change-order.sql.ts'
import { type Actor, actorOf } from '../fulfilment/actor.ts'
import { releaseOrderKeys } from '../fulfilment/release-order-keys.ts'
import { cancelledMail } from './cancelled-mail.ts'
import { noteDenied } from './note-denied.ts'
import { tellReceiver } from './tell-receiver.ts'
import { requireAction } from '../record/require-action.ts'

/**
 * Denies an order that waits for approval: held money and reserved keys are released in the same transaction. Once a
 * key was delivered, only a refund is possible (domain rules §5). Errors: order.notFound, order.keysDelivered,
 * order.notAllowedNow.
 */
export async function denyOrder(
  call: Pick<Call, 'db' | 'clock' | 'jobs' | 'secrets' | 'person' | 'ip' | 'requestId' | 'language'>,
  id: number,
  reason: string,
): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const order = await lockVisibleOrder(trx, call.person, id)
    if (order.slotsAssigned > 0 && order.approval !== 'denied') refuse(orderErrors.keysDelivered)
    requireAction('deny', order.status, call.language)
    if (order.posDeviceId !== null) refuse(orderErrors.atTill)
    await cancelLocked(trx, call, order, {
      ...actorOf(call),
      kind: 'denied',
      reason,
      reasonInMails: textBy(call.person, reason),
      at: call.clock.now(),
    })
    await noteDenied(trx, call, { orderId: id, companyId: order.companyId, reason })
  })
}

interface Cancelling extends Actor {
  /** `withdrawn`: by the buyer, who needs no mail about it; `tillFellSilent`: the till learns of it when it asks. */
  readonly kind: 'denied' | 'holdRanOut' | 'withdrawn' | 'tillFellSilent'
  readonly reason: string
  /** Without it the reason is made plain. */
  readonly reasonInMails?: string
  readonly at: Date
}

/**
 * Cancels a locked order that still waits and notifies its buyer, and the reseller that was to be paid: used by denying
 * and by the job that ends holds.
 */
export async function cancelLocked(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  order: LockedOrder,
  by: Cancelling,
): Promise<void> {
  await releaseForOrder(trx, { orderId: order.id, userId: by.userId })
  const freed = await releaseOrderKeys(trx, services, {
    orderId: order.id,
    companyId: order.companyId,
    userId: by.userId,
    sessionId: by.sessionId,
    ip: by.ip,
    reason: by.kind,
    now: by.at,
  })
  const status = deriveOrderStatus({ ...order, approval: 'denied' })
  const changed = await changeOrder(
    trx,
    order,
    { status, approval: 'denied', payment: paymentOnceDenied(order), deny_reason: by.reason, hold_until: null },
    by.at,
  )
  if (!changed) refuse(commonErrors.conflict)
  await recordOrderEvent(trx, {
    orderId: order.id,
    kind: by.kind,
    fromStatus: order.status,
    toStatus: status,
    userId: by.userId,
    facts: { keys: freed, ...(by.reason ? { reason: by.reason } : {}) },
    at: by.at,
  })
  if (by.kind === 'withdrawn' || by.kind === 'tillFellSilent') return
  const reason = by.reasonInMails ?? plainName(by.reason)
  await queueMail(trx, services, {
    dedupeKey: `order:${order.id}:cancelled`,
    template: cancelledMail,
    language: order.language,
    to: order.email,
    data: { orderId: order.id, number: order.number, cause: by.kind, reason },
    companyId: order.companyId,
    orderId: order.id,
  })
  if (order.paidToSupplier) await tellReceiver(trx, services, order, { kind: by.kind, reason, userId: by.userId })
}

/**
 * Money that was only held in the company's funds will no longer be paid; the state of a card payment does not change.
 */
function paymentOnceDenied({ paymentType: type, payment }: LockedOrder): LockedOrder['payment'] {
  return type === paymentType.code.companyFunds ? 0 : payment
}
