import { slotStatus } from '@brava/contract/enums.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { refundReason } from '@brava/contract/orders/refund-reason.ts'
import type { Call } from '../../platform/call.ts'
import { noteNews } from '../../notifications/note-news.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { refuse } from '../../platform/refuse.ts'
import { cancelledOwed } from '../orders.texts.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { refundLocked } from './refund-order.ts'
import { unitsOwed } from './refunds.sql.ts'

/**
 * The buyer cancels the units that it paid for and has no key of at this instant; they are refunded like any others.
 * Keys that arrive at the same moment wait for the order's lock: a unit gets either its key or its money. The
 * distributor's people are notified. Returns the number of units. Errors: order.notFound, order.nothingOwed,
 * order.refundNothing, order.refundCard, common.conflict.
 */
export async function cancelOwed(call: Call, id: number): Promise<number> {
  return inTransaction(call.db, { durable: 'flushed' }, async (trx) => {
    const order = await lockVisibleOrder(trx, call.person, id)
    const owed = (await unitsOwed(trx, order.id)).filter((unit) => unit.state === slotStatus.code.missing)
    if (owed.length === 0) refuse(orderErrors.nothingOwed)
    // Only the distributor cancels what it gives away.
    if (order.isFree) refuse(orderErrors.refundNothing)
    await refundLocked(trx, call, order, {
      lines: [...Map.groupBy(owed, (unit) => unit.lineId)].map(([lineId, units]) => ({
        lineId,
        quantity: units.length,
        slotIds: units.map((unit) => unit.slotId),
      })),
      keysToStock: false,
      reasonKind: refundReason.code.notDelivered,
      reason: cancelledOwed[order.language],
    })
    await noteNews(trx, { kind: 'order.owedCancelled', orderId: order.id, userId: call.person.id })
    return owed.length
  })
}
