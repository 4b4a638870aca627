import { isDistributor } from '@brava/contract/access.ts'
import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { preparedRead } from '../../platform/db/prepared.ts'
import type { Person } from '../../platform/call.ts'
import { confirmingSeller } from './order-legs.sql.ts'

/**
 * The orders a person may see: a distributor all, a reseller its own and those that it sold, a retailer its own (domain
 * rules §2). The seller of an order never changes, even if its buyer changes supplier (decision 0152). Every query of
 * orders starts here; orders outside this scope get the same answer as missing ones.
 */
export function ordersVisibleTo(db: Db, person: Person) {
  const all = db.selectFrom('orders as o')
  if (isDistributor(person)) return all
  if (person.companyType !== companyType.code.reseller) return all.where('o.company_id', '=', person.companyId)
  return all.where((is) =>
    is.or([is('o.company_id', '=', person.companyId), is('o.reseller_id', '=', person.companyId)]),
  )
}

export type Orders = ReturnType<typeof ordersVisibleTo>

export const userName = sql<string>`u.first_name || ' ' || u.last_name`

/** Orders with the related names. */
export function withNames(orders: Orders) {
  return orders
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('countries as k', 'k.id', 'c.country_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select([
      'o.id',
      'o.number',
      'o.reference',
      'o.placed_at as placedAt',
      'o.phone',
      'o.delivery',
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
      'o.paid_to_supplier as paidToSupplier',
      confirmingSeller.as('waitsFor'),
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

/** Orders with the related names, within a person's scope. */
export function orderRows(db: Db, person: Person) {
  return withNames(ordersVisibleTo(db, person))
}

/** Rows by id, for a page whose ids were found within the person's scope. */
export const orderRowsOf = preparedRead('order-rows', (db, ids: readonly number[]) =>
  withNames(db.selectFrom('orders as o')).where('o.id', '=', sql<number>`any(${ids}::bigint[])`),
)

/** Every sort order of a list ends with the day and then the id, as the indexes of the table do. */
export const orderTie = { tie: sql.ref('o.placed_at'), id: sql.ref('o.id') }
