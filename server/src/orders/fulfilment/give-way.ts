import { orderStatus } from '@brava/contract/enums.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueMail } from '../../mail-outbox/queue-mail.ts'
import { lockOrder } from '../record/change-order.sql.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { keysOwedAlone, productsOwed, unpaidWithKeysOf } from '../record/unpaid.sql.ts'
import { deliveryFacts, orderLines } from './delivery-facts.sql.ts'
import { gaveWayMail } from './gave-way-mail.ts'
import { releaseSomeKeys } from './release-order-keys.ts'
import { serveMissingKeys } from './serve-missing-keys.ts'

const waiting: readonly number[] = [orderStatus.code.awaitingPayment, orderStatus.code.pending]

/**
 * Paid orders go before unpaid ones (decision 0056): where paid orders miss keys, unpaid orders whose keys are no longer
 * firm (unpaidFirmHours) give way, the oldest first, with as many keys as are missed and no more. Their buyers are told by
 * mail and on the order; the order stays open and gets keys once it is paid. Harmless when repeated.
 */
export async function giveWay(services: Services): Promise<void> {
  const { db, clock } = services
  const owed = await productsOwed(db)
  if (owed.length === 0) return
  const now = clock.now()
  const { unpaidFirmHours } = await parametersOf(db)
  const firmSince = new Date(now.getTime() - unpaidFirmHours * 3_600_000)
  for (const { productId } of owed) {
    let taken = 0
    for (const orderId of await unpaidWithKeysOf(db, productId, firmSince)) {
      const freed = await takeFrom(services, { orderId, productId, now })
      if (freed === null) break
      taken += freed
    }
    if (taken > 0) await serveMissingKeys(services, [productId])
  }
}

/** Takes from one order what is still missed; null when nothing is. */
async function takeFrom(
  services: Services,
  { orderId, productId, now }: { orderId: number; productId: number; now: Date },
): Promise<number | null> {
  return inTransaction(services.db, async (trx) => {
    const most = await keysOwedAlone(trx, productId)
    if (most <= 0) return null
    const order = await lockOrder(trx, orderId)
    if (!order || !waiting.includes(order.status)) return 0
    const { companyId } = order
    const why = { orderId, companyId, userId: null, reason: 'gaveWay', now }
    const freed = await releaseSomeKeys(trx, services, { ...why, productId, most })
    if (freed === 0) return 0
    const facts = await deliveryFacts(trx, orderId)
    const lines = await orderLines(trx, orderId)
    const product = lines.find((line) => line.productId === productId)?.title ?? ''
    const eventId = await recordOrderEvent(trx, {
      orderId,
      kind: 'keysGaveWay',
      fromStatus: order.status,
      toStatus: order.status,
      userId: null,
      facts: { keys: freed, product },
      at: now,
    })
    await queueMail(trx, services, {
      dedupeKey: `order:${orderId}:gave-way:${eventId}`,
      template: gaveWayMail,
      language: order.language,
      to: order.email,
      toName: facts.toName,
      data: { orderId, number: order.number, keys: freed, product },
      companyId,
      userId: facts.userId,
      orderId,
    })
    return freed
  })
}
