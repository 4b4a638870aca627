import type { FrozenDelivery } from '@brava/contract/delivery.ts'
import type { TokenDelivery } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Services } from '../../platform/call.ts'
import { queueMail, queueMailAtCommit } from '../../mail-outbox/queue-mail.ts'
import { assignedSlots, deliveryFacts } from './delivery-facts.sql.ts'
import { deliveryText } from '../record/order-mail-blocks.ts'
import { mostKeysInMail } from './mailed-keys.ts'
import { deliveryMail } from './delivery-mail.ts'
import { queueDeliverySms } from './delivery-sms.ts'

/** What the mail about an order says about it, its buyer and its lines. */
export interface DeliveryFacts {
  readonly number: string
  readonly language: Language
  readonly email: string
  readonly toName: string
  readonly companyId: number
  readonly userId: number
  /** Null for orders placed without one. */
  readonly delivery: FrozenDelivery | null
  readonly phone: string
  /** By e-mail alone, or also by SMS. */
  readonly deliveryType: TokenDelivery
  /** Minor units. */
  readonly gross: number
  readonly currencySymbol: string
  /** Mails to this company include the keys. */
  readonly keysInMail: boolean
  readonly lines: readonly { readonly title: string; readonly platform: string; readonly quantity: number }[]
}

export interface Delivery {
  readonly orderId: number
  /** The same cause never sends two mails. */
  readonly cause: string
  /** How many keys it delivers; none while the order waits for all of them. */
  readonly keys: number
  /** The units of those keys; `all`: every served unit of the order. */
  readonly slotIds: readonly number[] | 'all'
  /** Units still without a key. */
  readonly missing?: number
  /** Each delivery has its own invoice. */
  readonly isInvoicedByDelivery?: boolean
  /** Passed by callers that know it; otherwise it is read. */
  readonly about?: DeliveryFacts | undefined
  /** Together with the commit; otherwise at once. */
  readonly written?: 'now' | 'atCommit'
}

/**
 * Queues the mail that delivers keys of an order (and a text message if the buyer chose SMS), in the transaction that
 * assigned them and in the order's language. It links to the order; it includes the keys themselves only if the company
 * wants that, and they are opened when it is sent (domain rules §5).
 */
export async function queueDeliveryMail(
  trx: Trx,
  services: Pick<Services, 'jobs' | 'secrets' | 'clock'>,
  { orderId, cause, keys, slotIds, missing = 0, isInvoicedByDelivery = false, about, written = 'now' }: Delivery,
): Promise<void> {
  const order = about ?? (await deliveryFacts(trx, orderId))
  const { number, gross, lines } = order
  const withKeys = order.keysInMail && keys <= mostKeysInMail
  const ownSlots = async () => (slotIds === 'all' ? assignedSlots(trx, orderId) : slotIds)
  const queue = written === 'atCommit' ? queueMailAtCommit : queueMail
  await queue(trx, services, {
    dedupeKey: `order:${orderId}:${cause}`,
    template: deliveryMail,
    language: order.language,
    to: order.email,
    toName: order.toName,
    data: {
      orderId,
      number,
      keys,
      missing,
      gross,
      delivery: deliveryText(order),
      currency: order.currencySymbol,
      lines: lines.map(({ title, platform, quantity }) => ({ title, platform, quantity })),
      isInvoicedByDelivery,
      slotIds: withKeys ? await ownSlots() : null,
    },
    companyId: order.companyId,
    userId: order.userId,
    orderId,
  })
  await queueDeliverySms(trx, services, { orderId, cause, keys }, order)
}
