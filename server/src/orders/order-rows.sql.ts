import { isDistributor } from '@brava/contract/access.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { type ColumnMeaning, mayBeNull } from '../db/paging.ts'
import type { Person } from '../http/context.ts'

/**
 * The orders a person may see: a distributor all, a reseller its own and its retailers', a retailer its own
 * (domain rules §2). Every read of orders starts here; what is outside answers like a missing order.
 */
export function ordersVisibleTo(db: Db, person: Person) {
  const all = db.selectFrom('orders as o')
  if (isDistributor(person)) return all
  if (person.companyType !== 2) return all.where('o.company_id', '=', person.companyId)
  return all.where((is) =>
    is.or([
      is('o.company_id', '=', person.companyId),
      is(
        'o.company_id',
        'in',
        is.selectFrom('companies').select('companies.id').where('companies.parent_id', '=', person.companyId),
      ),
    ]),
  )
}

export type Orders = ReturnType<typeof ordersVisibleTo>

export const userName = sql<string>`u.first_name || ' ' || u.last_name`

/** Orders with the names beside them. */
export function withNames(orders: Orders) {
  return orders
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('countries as k', 'k.id', 'c.country_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([
      'o.id',
      'o.number',
      'o.placed_at as placedAt',
      'o.status',
      'o.payment_type as paymentType',
      'o.payment',
      'o.currency',
      'o.gross',
      'o.net',
      'o.vat',
      'o.refunded',
      'o.slots_total as slotsTotal',
      'o.slots_assigned as slotsAssigned',
      'o.slots_missing as slotsMissing',
      'o.is_domestic as isDomestic',
      'o.is_free as isFree',
      'o.company_id as companyId',
      'c.name as companyName',
      'c.type as companyType',
      'o.user_id as userId',
      userName.as('userName'),
      'k.code as market',
      sql<number>`o.total_home`.as('totalHome'),
      'o.margin_home as marginHome',
      'o.margin_bp as marginBp',
    ])
}
export type OrderRowFound = Awaited<ReturnType<ReturnType<typeof withNames>['execute']>>[number]

/** Orders with the names beside them, under a scope. */
export function orderRows(db: Db, person: Person) {
  return withNames(ordersVisibleTo(db, person))
}

/** Rows by id, for a page whose ids have been found under the person's scope. */
export function orderRowsOf(db: Db, ids: readonly number[]): Promise<OrderRowFound[]> {
  return withNames(db.selectFrom('orders as o'))
    .where('o.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
}

/** Every order of a list ends in the day and then the id, as the indexes of the table do. */
export const orderTie = { tie: sql.ref('o.placed_at'), id: sql.ref('o.id') }

/** Who or what the columns of names name, in their order; the joins of a page's ids. */
const people = (direction: RawBuilder<unknown>) =>
  sql`(select id, first_name || ' ' || last_name as name from users order by 2 ${direction}, 1 ${direction})`
const partners = (direction: RawBuilder<unknown>) =>
  sql`(select id, name from companies order by 2 ${direction}, 1 ${direction})`
const markets = (direction: RawBuilder<unknown>) =>
  sql`(select c.id, k.code as name from companies c join countries k on k.id = c.country_id order by 2 ${direction}, 1 ${direction})`
const named = { by: [sql.ref('by.name'), sql.ref('by.id')] }

/** What each sortable column means. A name is followed by the id of whom it names: an index then gives the rest. */
export const orderColumns = {
  createdDate: sql.ref('o.placed_at'),
  number: sql.ref('o.number'),
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
 * Orders with what a column of names is ordered by. The names come sorted and their orders are found one after the other,
 * so that a page does not sort them all: PostgreSQL makes that plan only when the sorted side is written as one.
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
