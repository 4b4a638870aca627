import { tokenDelivery } from '@brava/contract/enums.ts'
import { internationalNumber } from '@brava/contract/phone-number.ts'
import type { Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db/connect.ts'
import { queueSms } from '../../sms/queue-sms.ts'
import type { AnySmsTemplate, SmsTemplate } from '../../sms/sms-template.ts'
import { orderLink } from '../record/order-link.ts'
import type { Delivery, DeliveryFacts } from './queue-delivery-mail.ts'

/** How long the text message may wait for the gateway. */
const goodHours = 72

/**
 * Keys of an order have arrived: how many, and where to open them; never a key.
 * @assumption §3 names SMS as a delivery type and leaves the content of the text open (decision 0086).
 */
export const deliverySms: SmsTemplate<{ number: string; keys: number; orderId: number }> = {
  kind: 'order-delivery',
  sample: { data: { number: '2026-004711', keys: 9, orderId: 1 } },
  text: ({ language, data: { number, keys, orderId }, publicUrl }) => {
    const link = orderLink(publicUrl, orderId)
    return {
      en: `Brava: order ${number}, keys ready: ${keys}. Open them: ${link}`,
      bs: `Brava: narudzba ${number}, spremni kljucevi: ${keys}. Otvorite ih: ${link}`,
      hr: `Brava: narudzba ${number}, spremni kljucevi: ${keys}. Otvorite ih: ${link}`,
    }[language]
  },
}

export const orderSms: readonly AnySmsTemplate[] = [deliverySms]

/**
 * Queues the text message that accompanies the delivery mail if the buyer chose delivery by SMS. If the order's phone
 * number was changed to one without a country, only the mail is sent.
 */
export async function queueDeliverySms(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets' | 'clock'>,
  { orderId, cause, keys }: Pick<Delivery, 'orderId' | 'cause' | 'keys'>,
  order: DeliveryFacts,
): Promise<void> {
  const to = order.deliveryType === tokenDelivery.code.sms ? internationalNumber(order.phone) : null
  if (to === null || keys === 0) return
  await queueSms(trx, services, {
    dedupeKey: `order:${orderId}:${cause}`,
    template: deliverySms,
    language: order.language,
    to,
    data: { number: order.number, keys, orderId },
    goodUntil: new Date(services.clock.now().getTime() + goodHours * 3_600_000),
    companyId: order.companyId,
    userId: order.userId,
    orderId,
  })
}
