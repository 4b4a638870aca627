import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { costOfUnit } from './kept-sales.sql.ts'

/** A kept sum that is not what the orders come to. */
export interface WrongSum {
  subject: string
  detail: string
}

export interface KeptDays {
  from: string
  to: string
}

/** All days of which sums are kept, so many at a time. */
export async function keptDaysBy(db: Db, daysAtOnce: number): Promise<KeptDays[]> {
  const { rows } = await sql<KeptDays>`
    select d::date::text as from, (d + ${daysAtOnce - 1} * interval '1 day')::date::text as to
    from sales_kept, generate_series(least(sales_day_of((select min(approved_at) from orders)), (select min(day) from sales_days))::timestamp,
      until::timestamp, ${daysAtOnce} * interval '1 day') d`.execute(db)
  return rows
}

/** Wrong sums of days from one to another. */
export async function wrongSales(db: Db, { from, to, most }: KeptDays & { most: number }): Promise<WrongSum[]> {
  const ofDays = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<WrongSum>`
    with summed as materialized (
      select sales_day_of(o.approved_at) as day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home,
        o.cost_home_e4 + case when o.refunded > 0 then cost_given_back(o.id) else 0 end as cost_home_e4, o.gross, o.is_free, o.rate_home
      from orders o where o.approval = 'approved' and o.approved_at >= ${from}::timestamp at time zone business_zone()
        and o.approved_at < (least(${to}::date, (select until from sales_kept)) + 1)::timestamp at time zone business_zone()
    ), counted (name, day, of, figures) as (
      select 'sales', day, 0, row(count(*), sum(keys), coalesce(sum(revenue_home) filter (where not is_free), 0), sum(cost_home_e4))::text
        from summed group by day
      union all
      select 'purchases of company', day, company_id, row(count(*), sum(keys), sum(gross))::text
        from summed group by day, company_id
      union all
      select 'sales to company', s.day, g.buyer_id, row(count(*), sum(s.revenue_home))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 1 where not s.is_free group by s.day, g.buyer_id
      union all
      select 'sales of ' || g.seller_id || ' to', s.day, g.buyer_id,
          row(trim_scale(sum(case when g.seq = 1 then s.revenue_home
              else g.net * leg_factor(g.currency, b.currency, s.rate_home, b.net, s.revenue_home) end)),
            trim_scale(sum(case when g.seq = 1 then s.cost_home_e4::numeric / 100 else b.net end)))::text
        from summed s join order_legs g on g.order_id = s.id left join order_legs b on b.order_id = s.id and b.seq = 1 and g.seq = 2
        where not s.is_free group by g.seller_id, s.day, g.buyer_id
      union all
      select 'sales of product', s.day, l.product_id, row(count(distinct s.id), sum(l.quantity), trim_scale(sum(home_share(s.revenue_home, p.net, g.net))),
          trim_scale(sum(home_share(s.revenue_home, p.gross, g.net))), coalesce(sum(c.cost_e4), 0))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
        join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
        left join (select u.order_line_id, sum(${costOfUnit}) as cost_e4 from summed o
          join slots u on u.order_id = o.id where u.cost_home_e4 > 0 or u.refunded_at is not null group by 1) c on c.order_line_id = l.id
        where not s.is_free group by s.day, l.product_id
    ), kept (name, day, of, figures) as (
      select 'sales', day, 0, row(orders, keys, sales_net, cost_e4)::text from sales_days where ${ofDays}
      union all
      select 'purchases of company', day, company_id, row(orders, keys, gross)::text from purchase_days where ${ofDays}
      union all
      select 'sales to company', day, company_id, row(orders, sales_net)::text from sales_day_partners where ${ofDays}
      union all
      select 'sales of ' || seller_id || ' to', day, buyer_id, row(trim_scale(net), trim_scale(cost))::text from sales_day_legs where ${ofDays}
      union all
      select 'sales of product', day, product_id, row(orders, keys, trim_scale(net), trim_scale(gross), cost_e4)::text from sales_day_products where ${ofDays}
    )
    select name || case when of = 0 then '' else ' ' || of end || ' on ' || day as subject,
      'kept ' || coalesce(k.figures, 'nothing') || ', counted ' || coalesce(c.figures, 'nothing') as detail
    from counted c full join kept k using (name, day, of)
    where k.figures is distinct from c.figures and day <> all (array(select day from sales_changes))
    limit ${most}`.execute(db)
  return rows
}
