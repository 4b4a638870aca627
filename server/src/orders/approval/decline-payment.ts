import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { noteDenied } from './note-denied.ts'
import { actorOf } from '../fulfilment/actor.ts'
import { cancelLocked } from './deny-order.ts'
import { lockOrderToConfirm } from './lock-order-to-confirm.ts'

/**
 * A reseller declines an order of its retailer whose payment it was to confirm (decision 0171): what was set aside is
 * released in the same transaction, and the buyer gets the reason by mail. Of two simultaneous decisions the later one
 * finds the new status. Errors: order.notFound, order.notToConfirm.
 */
export async function declinePayment(
  call: Pick<Call, 'db' | 'clock' | 'jobs' | 'secrets' | 'person' | 'ip' | 'requestId'>,
  id: number,
  reason: string,
): Promise<void> {
  await inTransaction(call.db, async (trx) => {
    const order = await lockOrderToConfirm(trx, call.person, id)
    await cancelLocked(trx, call, order, { ...actorOf(call), kind: 'denied', reason, at: call.clock.now() })
    await noteDenied(trx, call, { orderId: id, companyId: order.companyId, reason })
  })
}
