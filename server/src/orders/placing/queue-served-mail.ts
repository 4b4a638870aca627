import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { slotsOfKeys } from '../fulfilment/fulfil-order.sql.ts'
import { mostKeysInMail } from '../fulfilment/mailed-keys.ts'
import { deliveryMail } from '../fulfilment/delivery-mail.ts'
import type { JustPlaced } from './place-order-rows.ts'

/**
 * Queues the mail that delivers the keys of an order in the moment it is placed, from what the placing knows: the same
 * mail as queueDeliveryMail writes later on.
 */
export async function queueServedMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  { order, check, input }: JustPlaced,
  { keys, missing }: { keys: readonly { id: number }[]; missing: number },
): Promise<void> {
  const withKeys = check.buyer.keysInMail && keys.length <= mostKeysInMail
  await queueMail(trx, services, {
    dedupeKey: `order:${order.id}:delivery:${keys[0]?.id ?? 'none'}`,
    template: deliveryMail,
    language: input.language,
    to: input.email,
    toName: input.toName,
    data: {
      orderId: order.id,
      number: order.number,
      keys: keys.length,
      missing,
      gross: check.gross,
      currency: check.buyer.currencySymbol,
      lines: check.lines.map((line) => ({
        title: line.product.title,
        platform: line.product.platform,
        quantity: line.wanted.quantity,
      })),
      slotIds: withKeys ? await slotsOfKeys(trx, order.id) : null,
    },
    companyId: input.companyId,
    userId: input.userId,
    orderId: order.id,
  })
}
