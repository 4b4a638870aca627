import type { Language } from '@brava/contract/language.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { deliveryFacts, orderLines } from './fulfil-order.sql.ts'
import { mostKeysInMail } from './mailed-keys.ts'
import { deliveryMail } from './delivery-mail.ts'

export interface Delivery {
  readonly orderId: number
  /** The units whose keys are delivered by this mail; none when the order waits for all of them. */
  readonly slotIds: readonly number[]
  /** The cause: the same one never mails twice. */
  readonly dedupeKey: string
  /** Units still without a key. */
  readonly missing?: number
}

/**
 * Queues the mail that delivers keys of an order, in the transaction that assigned them and in the language of the
 * order. It links to the order; the keys themselves stand in it only where the company wants that, and are opened when
 * it is sent (domain rules §5).
 */
export async function queueDeliveryMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets'>,
  delivery: Delivery,
): Promise<void> {
  const order = await deliveryFacts(trx, delivery.orderId)
  const lines = await orderLines(trx, delivery.orderId)
  const withKeys = order.keysInMail && delivery.slotIds.length <= mostKeysInMail
  await queueMail(trx, services, {
    dedupeKey: delivery.dedupeKey,
    template: deliveryMail,
    language: order.language as Language,
    to: order.email,
    toName: order.toName,
    data: {
      orderId: delivery.orderId,
      number: order.number,
      keys: delivery.slotIds.length,
      missing: delivery.missing ?? 0,
      gross: order.gross,
      currency: order.symbol,
      lines: lines.map((line) => ({ title: line.title, platform: line.platform, quantity: line.quantity })),
      slotIds: withKeys ? delivery.slotIds : null,
    },
    companyId: order.companyId,
    userId: order.userId,
    orderId: delivery.orderId,
  })
}
