import { queueMail } from '../mail-outbox/queue-mail.ts'
import { orderContact } from '../orders/record/order-contact.ts'
import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Attempt } from './attempts.sql.ts'
import { cardReturnedMail } from './card-returned-mail.ts'

/**
 * Tells the buyer by mail that an approved payment is not kept: the money on the card is released, or paid back if it
 * was charged. Once per payment.
 */
export async function queueReturnedMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  attempt: Attempt,
  why: 'short' | 'charged' | 'other',
): Promise<void> {
  const order = await orderContact(trx, attempt.orderId)
  await queueMail(trx, services, {
    dedupeKey: `payment:${attempt.id}:returned`,
    template: cardReturnedMail,
    language: order.language,
    to: order.email,
    data: { orderId: attempt.orderId, number: order.number, why },
    companyId: attempt.companyId,
    userId: attempt.userId,
    orderId: attempt.orderId,
  })
}
