import { paymentType, companyType } from '@brava/contract/enums.ts'
import { paymentProblems, statusesToApprove } from '@brava/contract/orders/order-status.ts'
import { inText } from '../../platform/db/in-text.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { preparedStatement } from '../../platform/db/prepared-statement.ts'
import type { Person } from '../../platform/call.ts'

/** How many orders have a status, and their sum in minor units of the distributor's currency. */
export interface StatusTotal {
  readonly status: number
  readonly orders: number
  readonly grossHome: number
}

/** Filters for totals stored by company and status. */
export interface TotalsOf {
  readonly companyId?: readonly number[] | undefined
  readonly companyType?: readonly number[] | undefined
  readonly market?: readonly string[] | undefined
  /** A reseller's own orders, or those that it sold; both if left out. */
  readonly side?: 'own' | 'retailers'
}

/**
 * Stored totals of the orders a person may see, by status: exact, and only a few rows however many orders there are.
 */
export async function keptTotals(db: Db, person: Person, of: TotalsOf = {}): Promise<StatusTotal[]> {
  const isAll = !of.companyId?.length && !of.companyType?.length && !of.market?.length
  if (isDistributor(person) && isAll) {
    const { rows } = await sql<StatusTotal>`${prepared('order-totals')}
      select status, sum(orders)::int as orders, sum(gross_home)::bigint as "grossHome" from order_totals group by status`.execute(
      db,
    )
    return rows
  }
  let query = db
    .selectFrom('order_counts as n')
    .groupBy('n.status')
    .select([
      'n.status',
      sql<number>`sum(n.orders)::int`.as('orders'),
      sql<number>`sum(n.gross_home)::bigint`.as('grossHome'),
    ])
  if (!isDistributor(person)) {
    if (person.companyType !== companyType.code.reseller || of.side === 'own') {
      query = query.where('n.company_id', '=', person.companyId)
      if (of.side === 'retailers') query = query.where(sql<boolean>`false`)
    } else if (of.side === 'retailers') query = query.where('n.reseller_id', '=', person.companyId)
    else
      query = query.where((is) =>
        is.or([is('n.company_id', '=', person.companyId), is('n.reseller_id', '=', person.companyId)]),
      )
  }
  if (of.companyId?.length) query = query.where('n.company_id', 'in', [...of.companyId])
  if (of.companyType?.length) query = query.where('n.company_id', 'in', companiesOf(db, 'type', of.companyType))
  if (of.market?.length) query = query.where('n.company_id', 'in', companiesOf(db, 'market', of.market))
  return query.execute()
}

/** The companies of some types, or of some countries. */
export function companiesOf(db: Db, by: 'type' | 'market', values: readonly (number | string)[]) {
  const companies = db.selectFrom('companies').select('companies.id')
  if (by === 'type') return companies.where('companies.type', 'in', values as number[])
  return companies.where('companies.country_id', 'in', (is) =>
    is
      .selectFrom('countries')
      .select('countries.id')
      .where('countries.code', 'in', values as string[]),
  )
}

/** Sum of the rows in the given statuses (all if none is given). */
export function sumOf(totals: readonly StatusTotal[], statuses?: readonly number[]): { n: number; sum: number } {
  const rows = statuses?.length ? totals.filter((row) => statuses.includes(row.status)) : totals
  return {
    n: rows.reduce((sum, row) => sum + row.orders, 0),
    sum: rows.reduce((sum, row) => sum + row.grossHome, 0),
  }
}

/** What is shown beside the distributor's list, fetched in one query. */
export interface ListFacts {
  readonly totals: StatusTotal[]
  /** Card payments that need attention: served by a separate index. */
  readonly cardProblems: number
  /** Orders whose payment a reseller has yet to confirm (decision 0171): served by a separate index. */
  readonly atReseller: Omit<StatusTotal, 'status'>
  readonly homeCurrency: string
}

/** The condition of the index `orders_to_confirm`: all of them have the status Awaiting payment. */
const atReseller = sql`paid_to_supplier and approval = 'open'`

/** Stored totals of all orders by status, problems with cards and the currency. */
export const listFactsQuery = sql<ListFacts>`
    select (select coalesce(json_agg(t), '[]') from (
        select status, sum(orders)::int as orders, sum(gross_home)::bigint as "grossHome" from order_totals group by status) t) as totals,
      (select count(*)::int from orders where payment_type = ${inText(paymentType.code.creditCard)}
        and payment in (${inText(...paymentProblems)}) and status in (${inText(...statusesToApprove)})) as "cardProblems",
      (select json_build_object('orders', count(*), 'grossHome', coalesce(sum(total_home), 0)) from orders
        where ${atReseller}) as "atReseller",
      (select currency::text from companies where type = ${inText(companyType.code.distributer)}) as "homeCurrency"`

const factsRead = preparedStatement('order-list-facts', () => listFactsQuery)

export async function listFacts(db: Db): Promise<ListFacts> {
  const [facts] = await factsRead(db, {})
  return facts ?? { totals: [], cardProblems: 0, atReseller: { orders: 0, grossHome: 0 }, homeCurrency: '' }
}

/** How many orders wait for the distributor: without those whose payment a reseller confirms. */
export async function countToApprove(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select coalesce(sum(orders), 0) from order_totals where status in (${inText(...statusesToApprove)}))::int
      - (select count(*) from orders where ${atReseller})::int as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** How many orders of its retailers are paid to a company that has not confirmed them yet (decision 0171). */
export async function countToConfirm(db: Db, { companyId }: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from orders o where o.paid_to_supplier and o.approval = 'open'
      and o.reseller_id = ${companyId}`.execute(db)
  return rows[0]?.n ?? 0
}
