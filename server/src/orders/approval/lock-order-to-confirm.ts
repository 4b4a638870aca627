import { orderTransitions } from '@brava/contract/orders/order-status.ts'
import { orderErrors } from '@brava/contract/orders/orders.errors.ts'
import { mayTake } from '@brava/contract/transitions.ts'
import type { Trx } from '../../platform/db/connect.ts'
import type { Person } from '../../platform/call.ts'
import { refuse } from '../../platform/refuse.ts'
import type { LockedOrder } from '../record/change-order.sql.ts'
import { lockVisibleOrder } from '../record/lock-visible-order.ts'
import { receiverOf } from '../record/order-legs.sql.ts'

/**
 * Locks and returns the order if it waits for the person's company to confirm its payment (decision 0171). Errors:
 * order.notFound, order.notToConfirm (already decided, or somebody else is paid).
 */
export async function lockOrderToConfirm(trx: Trx, person: Person, id: number): Promise<LockedOrder> {
  const order = await lockVisibleOrder(trx, person, id)
  const receiver = order.paidToSupplier ? await receiverOf(trx, id) : undefined
  if (receiver?.sellerId !== person.companyId) refuse(orderErrors.notToConfirm)
  if (!mayTake(orderTransitions, 'approve', order.status)) refuse(orderErrors.notToConfirm)
  return order
}
