import { mayTake } from '@brava/contract/transitions.ts'
import { orderOccurrences } from '@brava/contract/orders/order-status.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { oneByOne } from '../../platform/jobs/one-by-one.ts'
import type { Services } from '../../platform/call.ts'
import { cancelLocked } from './deny-order.ts'
import { nobody } from '../fulfilment/actor.ts'
import { lockOrder } from '../record/change-order.sql.ts'
import { ordersPastHold } from '../record/orders.sql.ts'

/** Cancels orders that were not paid within the hold time; their keys and money are released. Safe to repeat. */
export async function endHolds(services: Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets'>): Promise<void> {
  const { db, clock } = services
  const now = clock.now()
  await oneByOne(await ordersPastHold(db, now, 1000), 'orders could not be cancelled', (id) =>
    inTransaction(db, async (trx) => {
      const order = await lockOrder(trx, id)
      // It may have been paid, or another card payment may be in progress, while the orders before it were cancelled.
      if (!order?.holdUntil || order.holdUntil >= now || !mayTake(orderOccurrences, 'holdRanOut', order.status)) return
      await cancelLocked(trx, services, order, { ...nobody, kind: 'holdRanOut', reason: '', at: now })
    }),
  )
}
