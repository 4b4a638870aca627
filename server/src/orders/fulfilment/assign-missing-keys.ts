import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { isAnyAvailable } from '../../keys/allocation/claim-keys.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { requireAction } from '../record/require-action.ts'
import { actorOf } from './actor.ts'
import { factsOfOrder } from './facts-of-order.ts'
import { serveOrder } from './serve-order.ts'
import { waysToServe } from './ways-to-serve.ts'

/**
 * Assigns keys that came into stock to the units of an order still without one; only the new keys are mailed. Returns
 * how many were assigned and how many are still missing. Errors: order.notFound, order.notAllowedNow,
 * order.nothingInStock, order.noneForBuyer.
 */
export async function assignMissingKeys(call: Call, id: number) {
  const { person } = call
  return inTransaction(call.db, async (trx) => {
    const order = await lockVisibleOrder(trx, person, id)
    requireAction('assignMissingKeys', order.status, call.language)
    const by = { ...actorOf(call), reason: 'assigned' }
    const facts = await factsOfOrder(trx, call, order, { way: waysToServe.keysArrived, at: call.clock.now(), by })
    const { given, missing } = await serveOrder(trx, call, facts)
    if (given === 0) {
      const owed = facts.units.map(({ productId }) => productId)
      refuse((await isAnyAvailable(trx, owed)) ? orderErrors.noneForBuyer : orderErrors.nothingInStock)
    }
    return { assigned: given, stillMissing: missing }
  })
}
