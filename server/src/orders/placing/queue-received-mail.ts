import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { receivedMail } from './received-mail.ts'
import type { CheckedOrder } from './place-order-check.ts'
import type { OrderToPlace } from './place-order.ts'

/** Tells the buyer that the order waits for approval. */
export async function queueReceivedMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  { order, check, input }: { order: { id: number; number: string }; check: CheckedOrder; input: OrderToPlace },
): Promise<void> {
  await queueMail(trx, services, {
    dedupeKey: `order:${order.id}:received`,
    template: receivedMail,
    language: input.language,
    to: input.email,
    toName: input.toName,
    data: {
      orderId: order.id,
      number: order.number,
      gross: check.gross,
      currency: check.buyer.currencySymbol,
      lines: check.lines.map((line) => ({
        title: line.product.title,
        platform: line.product.platform,
        quantity: line.wanted.quantity,
      })),
    },
    companyId: input.companyId,
    userId: input.userId,
    orderId: order.id,
  })
}
