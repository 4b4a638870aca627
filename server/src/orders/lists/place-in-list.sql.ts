import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { orderOf } from '../../platform/db/paging.ts'
import { type Orders, orderTie } from '../record/order-rows.sql.ts'
import type { OrdersRequest } from './list-orders.ts'
import { orderColumns, ordersSortedBy } from './order-columns.sql.ts'

export interface Neighbours {
  readonly previousId: number | null
  readonly nextId: number | null
  /** Counted from 1; null if the order is not in the list. */
  readonly position: number | null
  readonly total: number
}

/**
 * The position of an order among others. The column's index finds its neighbours, and only the orders before it are
 * counted. A nullable column cannot be compared this way, so all orders are numbered there.
 */
export async function placeIn(matching: Orders, db: Db, id: number, request: OrdersRequest) {
  const options = { sort: orderColumns, defaultSort: 'createdDate', ...orderTie } as const
  const meaning = orderColumns[request.sortBy ?? options.defaultSort]
  const columns = 'by' in meaning ? meaning.by : [meaning]
  const sorted = (isAscending: boolean) => ordersSortedBy(matching, request.sortBy, isAscending)
  const order = orderOf(request, options)
  if ('nullable' in meaning && meaning.nullable) {
    const numbered = sorted(request.isSortAscending).select([
      sql<number>`o.id`.as('id'),
      sql<number>`(row_number() over (order by ${order}))::int`.as('position'),
      sql<number | null>`lag(o.id) over (order by ${order})`.as('previousId'),
      sql<number | null>`lead(o.id) over (order by ${order})`.as('nextId'),
    ])
    const { rows } = await sql<Omit<Neighbours, 'total'>>`
      select "previousId", "nextId", position from (${numbered}) placed where id = ${id}`.execute(db)
    return rows[0]
  }
  const parts = [...columns, orderTie.tie, orderTie.id]
  const own = sorted(request.isSortAscending)
    .where('o.id', '=', id)
    .select(parts.map((part, at) => sql`${part}`.as(`part${at}`)))
  const [before, after] = request.isSortAscending ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  const beside = (sign: typeof before, isAscending: boolean) =>
    sorted(isAscending).where(sql<boolean>`(${sql.join(parts)}) ${sign} (${own})`)
  const previous = beside(before, !request.isSortAscending)
    .select('o.id')
    .orderBy(orderOf(request, options, true))
    .limit(1)
  const next = beside(after, request.isSortAscending).select('o.id').orderBy(order).limit(1)
  const count = beside(before, request.isSortAscending).select(sql<number>`count(*)::int`.as('n'))
  const { rows } = await sql<Omit<Neighbours, 'total'>>`
    select (${previous}) as "previousId", (${next}) as "nextId", (${count}) + 1 as position
    where exists (${own})`.execute(db)
  return rows[0]
}
