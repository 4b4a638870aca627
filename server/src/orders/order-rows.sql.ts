import { isDistributor } from '@brava/contract/access.ts'
import { sql } from 'kysely'
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

/**
 * Revenue minus purchase cost, minor units of the distributor's currency. While keys are missing, the cost of the
 * assigned ones stands for all; null before the first is assigned. Written as the index orders_margin_home has it.
 */
export const marginHome = sql<number | null>`case when o.slots_assigned > 0
  then o.revenue_home - round(o.cost_home_e4::numeric * o.slots_total / o.slots_assigned / 100)::bigint end`
/** As the index orders_margin_bp has it. */
export const marginBp = sql<number | null>`case when o.slots_assigned > 0 and o.revenue_home > 0
  then round((o.revenue_home - o.cost_home_e4::numeric * o.slots_total / o.slots_assigned / 100) * 10000 / o.revenue_home)::int end`
/** The gross total in the distributor's currency at the order's own rate, as the index orders_total_home has it. */
export const totalHome = sql<number>`round(o.gross * o.rate_home)::bigint`
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
      totalHome.as('totalHome'),
      marginHome.as('marginHome'),
      marginBp.as('marginBp'),
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

/** What each sortable column means. Names are followed by the id of whom they name, so that an index can give the rest. */
export const orderColumns = {
  createdDate: sql.ref('o.placed_at'),
  number: sql.ref('o.number'),
  company: { by: [sql.ref('c.name'), sql.ref('c.id')] },
  user: { by: [userName, sql.ref('u.id')] },
  items: sql.ref('o.slots_total'),
  total: totalHome,
  margin: mayBeNull(marginHome),
  marginBp: mayBeNull(marginBp),
  paymentType: sql.ref('o.payment_type'),
  payment: sql.ref('o.payment'),
  status: sql.ref('o.status'),
  market: { by: [sql.ref('k.code'), sql.ref('c.id')] },
} satisfies Record<string, ColumnMeaning>

interface Joinable {
  innerJoin(table: string, of: string, to: string): Joinable
}

/** The ids of orders, with the joins that a column needs to be ordered by. */
export function orderIds(orders: Orders, sortBy: string | undefined) {
  const ids = orders.select('o.id')
  const joined = (joins: readonly (readonly [string, string, string])[]) =>
    joins.reduce((query, join) => query.innerJoin(...join), ids as unknown as Joinable) as unknown as typeof ids
  const company = ['companies as c', 'c.id', 'o.company_id'] as const
  if (sortBy === 'company') return joined([company])
  if (sortBy === 'user') return joined([['users as u', 'u.id', 'o.user_id']])
  if (sortBy === 'market') return joined([company, ['countries as k', 'k.id', 'c.country_id']])
  return ids
}
