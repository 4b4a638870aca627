import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { deliveryText } from '../record/order-mail-blocks.ts'
import type { DeliveryFacts } from '../fulfilment/queue-delivery-mail.ts'
import { receivedMail } from './received-mail.ts'

/** Tells the buyer that the order waits for approval. */
export async function queueReceivedMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  { orderId, ...about }: DeliveryFacts & { orderId: number },
): Promise<void> {
  await queueMail(trx, services, {
    dedupeKey: `order:${orderId}:received`,
    template: receivedMail,
    language: about.language,
    to: about.email,
    toName: about.toName,
    data: {
      orderId,
      number: about.number,
      gross: about.gross,
      delivery: deliveryText(about),
      currency: about.currencySymbol,
      lines: about.lines,
    },
    companyId: about.companyId,
    userId: about.userId,
    orderId,
  })
}
