import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { lockOrder } from '../record/change-order.sql.ts'
import { requireAction } from '../record/require-action.ts'

/**
 * Gives keys that came into stock to the units of an order still without one; only the new keys are mailed.
 * Answers how many were assigned and how many are still missing.
 * Errors: order.notFound, order.notAllowedNow, order.nothingInStock.
 */
export async function assignMissingKeys(call: Call, id: number) {
  const { person, ip } = call
  return inTransaction(call.db, async (trx) => {
    const before = await lockVisibleOrder(trx, person, id)
    requireAction('assignMissingKeys', before.status, call.language)
    const { sessionId } = person
    await fulfilOrder(trx, call, { orderId: id, userId: person.id, sessionId, ip, reason: 'assigned' })
    const after = await lockOrder(trx, id)
    const assigned = (after?.slotsAssigned ?? 0) - before.slotsAssigned
    if (assigned <= 0) refuse(orderErrors.nothingInStock)
    return { assigned, stillMissing: after?.slotsMissing ?? 0 }
  })
}
