import { type RawBuilder, sql } from 'kysely'
import { type ColumnMeaning, mayBeNull } from '../../platform/db/column-meaning.ts'
import type { Orders } from '../record/order-rows.sql.ts'

/** The people or companies behind name columns, in name order; joined to the ids of a page. */
const people = (direction: RawBuilder<unknown>) =>
  sql`(select id, first_name || ' ' || last_name as name from users order by 2 ${direction}, 1 ${direction})`

const partners = (direction: RawBuilder<unknown>) =>
  sql`(select id, name from companies order by 2 ${direction}, 1 ${direction})`

const markets = (direction: RawBuilder<unknown>) =>
  sql`(select c.id, k.code as name from companies c join countries k on k.id = c.country_id order by 2 ${direction}, 1 ${direction})`

const named = { by: [sql.ref('by.name'), sql.ref('by.id')] }

/**
 * What each sortable column means. A name is followed by the id of the person or company: an index then supplies the
 * rest.
 */
export const orderColumns = {
  createdDate: sql.ref('o.placed_at'),
  // Numbers are assigned in ascending order, like ids; sorted as text, 1000000 would come before 999999.
  number: sql.ref('o.id'),
  company: named,
  user: named,
  items: sql.ref('o.slots_total'),
  total: sql.ref('o.total_home'),
  margin: mayBeNull(sql.ref('o.margin_home')),
  marginBp: mayBeNull(sql.ref('o.margin_bp')),
  paymentType: sql.ref('o.payment_type'),
  payment: sql.ref('o.payment'),
  status: sql.ref('o.status'),
  market: named,
} satisfies Record<string, ColumnMeaning>

/**
 * Orders with the data that a name column is sorted by. The names come sorted and their orders are looked up one after
 * the other, so that a page does not sort them all: PostgreSQL chooses that plan only when the sorted side is written
 * as one.
 */
export function ordersSortedBy(orders: Orders, sortBy: string | undefined, isAscending: boolean) {
  const direction = isAscending ? sql`asc` : sql`desc`
  const joined = (names: RawBuilder<unknown>, column: 'o.company_id' | 'o.user_id') =>
    orders.innerJoin(sql<{ id: number; name: string }>`${names}`.as<'by'>(sql.ref('by')), (join) =>
      join.onRef('by.id', '=', column),
    ) as unknown as Orders
  if (sortBy === 'company') return joined(partners(direction), 'o.company_id')
  if (sortBy === 'user') return joined(people(direction), 'o.user_id')
  if (sortBy === 'market') return joined(markets(direction), 'o.company_id')
  return orders
}
