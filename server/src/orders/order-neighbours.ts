import { sql } from 'kysely'
import { orderOf } from '../db/paging.ts'
import type { Person, Services } from '../http/context.ts'
import { matchingOrders } from './find-orders.ts'
import type { OrdersRequest } from './list-orders.ts'
import { requireVisible } from './order-history.ts'
import { orderTie } from './order-rows.sql.ts'
import { orderColumns, ordersSortedBy } from './order-columns.sql.ts'

/** The orders before and after this one in the person's list, and its place there; nulls where it does not match. */
export async function orderNeighbours(services: Services, person: Person, id: number, request: OrdersRequest) {
  await requireVisible(services.db, person, id)
  const order = orderOf(request, { sort: orderColumns, defaultSort: 'createdDate', ...orderTie })
  const matching = ordersSortedBy(
    await matchingOrders(services, person, request),
    request.sortBy,
    request.isSortAscending,
  ).select([
    sql<number>`o.id`.as('id'),
    sql<number>`(row_number() over (order by ${order}))::int`.as('position'),
    sql<number | null>`lag(o.id) over (order by ${order})`.as('previousId'),
    sql<number | null>`lead(o.id) over (order by ${order})`.as('nextId'),
    sql<number>`(count(*) over ())::int`.as('total'),
  ])
  const { rows } = await sql<{
    position: number
    previousId: number | null
    nextId: number | null
    total: number
  }>`select * from (${matching}) placed where id = ${id}`.execute(services.db)
  const { previousId, nextId, position, total } = rows[0] ?? {
    previousId: null,
    nextId: null,
    position: null,
    total: 0,
  }
  return { previousId, nextId, position, total }
}
