import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { listed, preparedPages } from '../../platform/db/prepared-statement.ts'
import { type OrderRowFound, withNames } from '../record/order-rows.sql.ts'
import { listFactsQuery, type ListFacts, type StatusTotal } from './order-totals.sql.ts'
import { invoiceNumbersQuery } from '../record/invoice-numbers.sql.ts'
import { type LineFound, linesQuery } from '../record/order-lines.sql.ts'

/** Rows after their way through JSON. */
type Wire<R extends { placedAt: Date }> = Omit<R, 'placedAt'> & { placedAt: string }

interface OrdersFirst extends ListFacts {
  /** For the requested company. */
  readonly companyTotals?: StatusTotal[]
  readonly rows: Wire<OrderRowFound>[]
}

interface MyOrdersFirst {
  readonly totals: StatusTotal[]
  readonly rows: Wire<OrderRowFound>[]
  readonly lines: LineFound[]
  readonly invoices: { readonly id: number; readonly number: string; readonly orderId: number }[]
}

const ofPage = sql`array(select id from page)`

/** The newest orders, of everybody or of one company. */
const newestIds = (
  size: RawBuilder<unknown>,
  companyId?: number,
) => sql`with page as materialized (select id from orders
  ${companyId === undefined ? sql`` : sql`where company_id = ${companyId}`} order by placed_at desc, id desc limit ${size})`

const rowsOfPage = (db: Db) =>
  listed(
    withNames(db.selectFrom('orders as o'))
      .where('o.id', '=', sql<number>`any(${ofPage})`)
      .orderBy('o.placed_at', 'desc')
      .orderBy('o.id', 'desc'),
  )

const totalsOf = (companyId: number) =>
  listed(sql`select status, sum(orders)::int as orders, sum(gross_home)::bigint as "grossHome" from order_counts
    where company_id = ${companyId} group by status`)

/** Everything that the distributor's list shows for its newest orders, in one round trip. */
export const ordersFirst = preparedPages(
  'orders-first',
  (db, _: object, size) => sql<OrdersFirst>`${newestIds(size)} ${listFactsQuery}, ${rowsOfPage(db)} as rows`,
)

/** The same for one company. */
export const ordersOfCompanyFirst = preparedPages(
  'orders-of-company-first',
  (db, { companyId }: { companyId: number }, size) =>
    sql<OrdersFirst>`${newestIds(size, companyId)} ${listFactsQuery}, ${totalsOf(companyId)} as "companyTotals", ${rowsOfPage(db)} as rows`,
)

/** Everything that a company's list of its own newest orders shows, in one round trip. */
export const myOrdersFirst = preparedPages(
  'my-orders-first',
  (db, { companyId }: { companyId: number }, size) => sql<MyOrdersFirst>`${newestIds(size, companyId)}
    select ${totalsOf(companyId)} as totals, ${rowsOfPage(db)} as rows,
      ${listed(linesQuery(db, ofPage))} as lines, ${listed(invoiceNumbersQuery(db, ofPage))} as invoices`,
)

/** The rows in the form other queries return. */
export function rowsFrom(rows: readonly Wire<OrderRowFound>[]): OrderRowFound[] {
  return rows.map((row) => Object.assign(row, { placedAt: new Date(row.placedAt) }))
}
