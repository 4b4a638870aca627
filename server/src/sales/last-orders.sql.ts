import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, liveOrders, type Period } from './kept-sales.sql.ts'
import type { LastOrder } from './sold.ts'

/** When each company that the distributor invoices last ordered; orders and net are of the 365 days up to today. */
export async function lastOrders(db: Db, period: Period, today: string): Promise<LastOrder[]> {
  const { rows } = await sql<LastOrder>`
    with bought as (
      select company_id, day, sum(orders) as orders, sum(net) as net from (
        select company_id, day, orders, sales_net as net from sales_day_partners where ${keptDays(period)}
        union all
        select g.buyer_id, sales_day_of(o.approved_at), 1, o.revenue_home
          from orders o join order_legs g on g.order_id = o.id and g.seq = 1 where ${liveOrders(period)} and not o.is_free) every
      group by 1, 2
    ), gaps as (
      select company_id, day, orders, net, day - lag(day) over (partition by company_id order by day) as gap from bought
    ), summed as (
      select company_id, max(day) as last, percentile_cont(0.5) within group (order by gap)::float8 as gap,
        coalesce(sum(orders) filter (where day > ${today}::date - 365), 0)::int as orders,
        coalesce(sum(net) filter (where day > ${today}::date - 365), 0)::bigint as net
      from gaps group by 1
    )
    select c.id, c.name, coalesce(c.code, '') as code, coalesce(c.email, '') as email, s.last::text as "lastOrderOn",
      (${today}::date - s.last)::int as "daysSince", s.gap as "usualGap", s.orders, s.net as "salesNet"
    from summed s join companies c on c.id = s.company_id`.execute(db)
  return rows
}
