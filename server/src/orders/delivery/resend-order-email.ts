import { tokenDelivery } from '@brava/contract/enums.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import type { Language } from '@brava/contract/language.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordCustody } from '../../keys/custody/record-custody.ts'
import { requireAllowance } from '../../mail-outbox/mail-allowance.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { requireTextAllowance } from '../../sms/text-allowance.ts'
import { queueDeliveryMail } from '../fulfilment/queue-delivery-mail.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { wasDeliveredTo } from '../page/order-history.sql.ts'
import { assignedKeysOf } from '../record/order-keys.sql.ts'
import { requireAction } from '../record/require-action.ts'

/**
 * Sends the delivery mail of an order again, with the same keys; recorded in its history and for each key in custody.
 * Errors: order.notFound, order.notAllowedNow, order.noKeys.
 */
export async function resendOrderEmail(call: Call, id: number, language: Language): Promise<void> {
  const { person } = call
  await inTransaction(call.db, async (trx) => {
    const order = await lockVisibleOrder(trx, person, id)
    requireAction('resendEmail', order.status, language)
    const keys = await assignedKeysOf(trx, id)
    if (keys.length === 0) refuse(orderErrors.noKeys)
    const now = call.clock.now()
    await requireAllowance(trx, { to: order.email, about: `order ${id}`, now, limits: await parametersOf(trx) })
    const text = order.deliveryType === tokenDelivery.code.sms ? internationalNumber(order.phone) : null
    if (text !== null) await requireTextAllowance(trx, call, { to: text, about: `order ${id}` })
    const eventId = await recordOrderEvent(trx, {
      orderId: id,
      kind: 'mailResent',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { to: order.email, keys: keys.length },
      at: now,
    })
    await recordCustody(
      trx,
      call,
      keys.map((key) => ({
        kind: 'resent' as const,
        productId: key.productId,
        keyId: key.keyId,
        orderId: id,
        userId: person.id,
        companyId: person.companyId,
        sessionId: person.sessionId,
        ip: call.ip,
        reason: '',
        at: now,
      })),
    )
    // Delivered keys that now go to another address: once is a typing mistake, often is theft.
    const isElsewhere = !(await wasDeliveredTo(trx, id, order.email))
    await recordSecurityEvent(trx, {
      kind: 'keys.resent',
      person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { orderId: id, companyId: order.companyId, keys: keys.length, isElsewhere },
    })
    await queueDeliveryMail(trx, call, {
      orderId: id,
      cause: `resent:${eventId}`,
      keys: keys.length,
      slotIds: keys.map((key) => key.slotId),
    })
  })
}
