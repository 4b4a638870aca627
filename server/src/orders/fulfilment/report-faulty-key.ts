import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { recordOrderEvent } from '../record/order-events.sql.ts'
import { orderOfKey, ordersWithKeysOf } from '../record/order-keys.sql.ts'

/** The buyer tells that a key does not work: an event of the order, until a distributor replaces it. Refuses order.notFound. */
export async function reportFaultyKey(call: Call, keyId: number, reason: string): Promise<void> {
  const { db, person, clock } = call
  await inTransaction(db, async (trx) => {
    const slot = await orderOfKey(trx, keyId)
    const order =
      slot &&
      (await ordersWithKeysOf(trx, person)
        .where('o.id', '=', slot.orderId)
        .select(['o.id', 'o.status'])
        .executeTakeFirst())
    if (!slot || !order) refuse(orderErrors.notFound)
    await recordOrderEvent(trx, {
      orderId: order.id,
      kind: 'faultyReported',
      fromStatus: order.status,
      toStatus: order.status,
      userId: person.id,
      facts: { keyId, product: slot.title, last4: slot.last4, reason },
      at: clock.now(),
    })
  })
}
