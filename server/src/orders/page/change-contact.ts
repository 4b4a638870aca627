import { tokenDelivery } from '@brava/contract/enums.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import { smsErrors } from '@brava/contract/sms.errors.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { readdressMails } from '../../mail-outbox/readdress-mails.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Person, Services } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { readdressTexts } from '../../sms/readdress-texts.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { isClosedLong } from './order-actions.ts'
import { recordOrderEvent, sinceOrder } from '../record/order-events.sql.ts'
import { setContact } from '../record/change-order.sql.ts'

/**
 * Changes where an order is delivered, including mails that have not been sent yet; the old and the new value stay in
 * its history. Refused once the order has been final for more than 30 days (domain rules §5). Errors: order.notFound,
 * order.finalTooLong, sms.notANumber.
 */
export async function changeContact(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  person: Person,
  id: number,
  contact: { email: string } | { phone: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const order = await lockVisibleOrder(trx, person, id)
    const now = clock.now()
    if (isClosedLong(order.finalAt, now)) refuse(orderErrors.finalTooLong)
    const kind = 'email' in contact ? 'emailChanged' : 'phoneChanged'
    const from = 'email' in contact ? order.email : order.phone
    const to = 'email' in contact ? contact.email : contact.phone
    if (from === to) return
    if (kind === 'phoneChanged' && order.deliveryType === tokenDelivery.code.sms && internationalNumber(to) === null)
      refuse(smsErrors.notANumber, { fields: [{ path: 'phone', message: '' }] })
    await setContact(trx, id, contact, now)
    if (kind === 'emailChanged')
      await readdressMails(trx, { orderId: id, since: await sinceOrder(trx, id), from, to, now })
    else await readdressTexts(trx, { orderId: id, from, to })
    await recordOrderEvent(trx, {
      orderId: id,
      kind,
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { from, to },
      at: now,
    })
  })
}
