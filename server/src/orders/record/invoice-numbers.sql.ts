import { type Expression, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { preparedRead } from '../../platform/db/prepared.ts'

/** Invoices of orders by id, newest last; only those the ordering company received. */
export async function invoiceNumbersOf(db: Db, orderIds: readonly number[]) {
  return orderIds.length === 0 ? [] : invoiceNumbersRead(db, orderIds)
}

const invoiceNumbersRead = preparedRead('invoice-numbers', (db, orderIds: readonly number[]) =>
  invoiceNumbersQuery(db, sql`${orderIds}::bigint[]`),
)

export function invoiceNumbersQuery(db: Db, orderIds: Expression<unknown>) {
  return db
    .selectFrom('invoices as i')
    .innerJoin('orders as o', (join) => join.onRef('o.id', '=', 'i.order_id').onRef('o.company_id', '=', 'i.buyer_id'))
    .where('i.order_id', '=', sql<number>`any(${orderIds})`)
    .where('i.kind', '=', sql.lit(1))
    .orderBy('i.id')
    .select(['i.id', 'i.number', 'i.order_id as orderId'])
}
