import { customerStatus, returningAfterDays } from '@brava/contract/reports/customer-status.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, keptParts, liveOrders, type Period } from './kept-sales.sql.ts'
import type { BoughtByCohort, BoughtByStatus, LastOrder } from './sold.ts'

/** Orders that are in no kept sum, with the company that bought them from the distributor; without free orders. */
const late = (period: Period) => sql`
  select g.buyer_id as company_id, sales_day_of(o.approved_at) as day, 1 as orders, o.revenue_home as net
  from orders o join order_legs g on g.order_id = o.id and g.seq = 1 where ${liveOrders(period)} and not o.is_free`

/** Days on which companies bought from the distributor, with orders and net. */
const bought = (period: Period) => sql`
  select company_id, day, sum(orders) as orders, sum(net) as net from (
    select company_id, day, orders, sales_net as net from sales_partners where is_month = false and ${keptDays(period)}
    union all ${late(period)}) every
  group by 1, 2`

/** The same with whole months under their first day; no company appears both with a month and with days of it. */
const boughtByMonth = (period: Period) => sql`
  select company_id, day, sales_net as net from sales_partners where ${keptParts(period)}
  union all select company_id, day, net from (${late(period)}) late`

/**
 * What partners bought in a range of days, by their status before it; `period` runs from the first order ever to the
 * end of the range.
 */
export async function boughtByStatus(db: Db, period: Period, from: string): Promise<BoughtByStatus[]> {
  const { new: first, repeat, returning } = customerStatus.code
  const { rows } = await sql<BoughtByStatus>`
    with bought as (${bought(period)}), partners as (
      select company_id, max(day) filter (where day < ${from}::date) as before, min(day) filter (where day >= ${from}::date) as first,
        sum(orders) filter (where day >= ${from}::date) as orders, sum(net) filter (where day >= ${from}::date) as net
      from bought group by 1
    )
    select case when before is null then ${first}::int when first - before > ${returningAfterDays}::int then ${returning}::int
        else ${repeat}::int end as status,
      count(*)::int as partners, sum(orders)::int as orders, sum(net)::bigint as "salesNet"
    from partners where first is not null group by 1 order by 1`.execute(db)
  return rows
}

/** When each company invoiced by the distributor last ordered; orders and net cover the 365 days up to today. */
export async function lastOrders(db: Db, period: Period, today: string): Promise<LastOrder[]> {
  const { rows } = await sql<LastOrder>`
    with bought as (${bought(period)}), gaps as (
      select company_id, day, orders, net, day - lag(day) over (partition by company_id order by day) as gap from bought
    ), summed as (
      select company_id, max(day) as last, percentile_cont(0.5) within group (order by gap)::float8 as gap,
        coalesce(sum(orders) filter (where day > ${today}::date - 365), 0)::int as orders,
        coalesce(sum(net) filter (where day > ${today}::date - 365), 0)::bigint as net
      from gaps group by 1
    )
    select c.id, c.name, coalesce(c.code, '') as code, coalesce(c.email, '') as email, s.last::text as "lastOrderOn",
      (${today}::date - s.last)::int as "daysSince", s.gap as "usualGap", s.orders, s.net as "salesNet"
    from summed s join companies c on c.id = s.company_id order by c.id`.execute(db)
  return rows
}

/**
 * Partners by the month of their first order, starting with a given month, and what they bought in each month since
 * with any orders; `period` runs from the first order ever to today. `since` 0 is the month of the first order.
 */
export async function boughtByCohort(db: Db, period: Period, from: string): Promise<BoughtByCohort[]> {
  const { rows } = await sql<BoughtByCohort>`
    with months as (
      select company_id, date_trunc('month', day)::date as month, sum(net) as net from (${boughtByMonth(period)}) bought group by 1, 2
    ), placed as (
      select company_id, month, net, min(month) over (partition by company_id) as first from months
    )
    select to_char(first, 'YYYY-MM') as month,
      ((extract(year from month) - extract(year from first)) * 12 + extract(month from month) - extract(month from first))::int as since,
      count(*)::int as partners, sum(net)::bigint as "salesNet"
    from placed where first >= date_trunc('month', ${from}::date) group by 1, 2 order by 1 desc, 2`.execute(db)
  return rows
}
