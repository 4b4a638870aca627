import { orderStatus } from '@brava/contract/enums.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Services } from '../../platform/call.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import { isAnyAvailable } from '../../keys/allocation/claim-keys.ts'
import { lockOrder } from '../record/change-order.sql.ts'
import { ordersMissing } from '../record/orders.sql.ts'
import { nobody } from './actor.ts'
import { factsOfOrder } from './facts-of-order.ts'
import { serveOrder } from './serve-order.ts'
import { waysToServe } from './ways-to-serve.ts'

/** The actor when arriving keys go to the orders that wait for them: nobody. */
export const keysArrivedBy = { ...nobody, reason: 'keysArrived' }

/**
 * Keys of products came into stock: assigns them to paid orders that still miss some, the oldest first, each order in
 * its own transaction, until the stock is used up (domain rules §5). An order that cannot be served now does not block
 * those behind it; the job is then repeated for it. Repeating it finds nothing left to do.
 */
export async function serveMissingKeys(services: Services, productIds: readonly number[]): Promise<void> {
  await oneByOne(waiting(services, productIds), 'orders could not be served', (orderId) =>
    inTransaction(services.db, async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (order?.status !== orderStatus.code.partiallyCompleted) return
      const cause = { way: waysToServe.keysArrived, at: services.clock.now(), by: keysArrivedBy }
      await serveOrder(trx, services, await factsOfOrder(trx, services, order, cause))
    }),
  )
}

/** Thousands may wait for a few keys: iteration ends once the keys are gone. */
async function* waiting({ db }: Pick<Services, 'db'>, productIds: readonly number[]): AsyncGenerator<number> {
  for (const orderId of await ordersMissing(db, productIds)) {
    if (!(await isAnyAvailable(db, productIds))) return
    yield orderId
  }
}
