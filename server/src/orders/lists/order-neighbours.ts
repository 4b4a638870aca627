import type { Person, Services } from '../../platform/call.ts'
import { narrowedByText, ordersFound } from './find-orders.sql.ts'
import { type OrdersRequest, sumsOf } from './list-orders.ts'
import { requireVisible } from '../page/order-history.ts'
import { listFacts } from './order-totals.sql.ts'
import { type Neighbours, placeIn } from './place-in-list.sql.ts'

/** The orders before and after this one in the person's list, and its position there; nulls if it does not match. */
export async function orderNeighbours(
  services: Services,
  person: Person,
  id: number,
  request: OrdersRequest,
): Promise<Neighbours> {
  await requireVisible(services.db, person, id)
  const { filtered, text } = await ordersFound(services, person, request)
  const place = await placeIn(narrowedByText(filtered, text), services.db, id, request)
  if (!place) return { previousId: null, nextId: null, position: null, total: 0 }
  const { totals: all, atReseller } = await listFacts(services.db)
  const { n: total } = await sumsOf(services.db, person, request, { all, atReseller, filtered, text })
  return { ...place, total }
}
