import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

const most = 200
/** So many days are one statement: at a million orders a few seconds, and no statement may take a minute. */
const daysAtOnce = 60

/**
 * Proves that what lists and dashboards add up from kept sums is what the orders and invoices themselves come to: orders by
 * company and status, invoices by issuer and buyer, sales by day. Days that are noted as changed are summed anew by the next
 * look at a dashboard and are left out (decision 0026). No row means that everything adds up.
 */
export async function findWrongSums(db: Db): Promise<Breach[]> {
  const lists = await sql<Breach>`
    select 'sums' as invariant, 'orders of company ' || company_id || ' in status ' || status as subject,
        'kept ' || coalesce(k.figures, '(0,0)') || ', counted ' || coalesce(c.figures, '(0,0)') as detail
      from (select company_id, status, row(count(*), sum(total_home))::text as figures from orders group by 1, 2) c
      full join (select company_id, status, row(orders, gross_home)::text as figures from order_counts) k using (company_id, status)
      where coalesce(k.figures, '(0,0)') <> coalesce(c.figures, '(0,0)')
    union all
    select 'sums', 'orders in status ' || status, 'kept ' || coalesce(k.figures, '(0,0)') || ', counted ' || coalesce(c.figures, '(0,0)')
      from (select status, row(count(*), sum(total_home))::text as figures from orders group by 1) c
      full join (select status, row(sum(orders), sum(gross_home))::text as figures from order_totals group by 1) k using (status)
      where coalesce(k.figures, '(0,0)') <> coalesce(c.figures, '(0,0)')
    union all
    select 'sums', 'invoices of company ' || issuer_id || ' to ' || buyer_id || ' in ' || currency,
        'kept ' || coalesce(k.figures, 'nothing') || ', counted ' || coalesce(c.figures, 'nothing')
      from (select issuer_id, buyer_id, currency,
          row(count(*), sum(net), sum(vat), sum(gross), count(by_issuer.invoice_id), count(by_buyer.invoice_id))::text as figures
        from invoices i
        left join invoice_openings by_issuer on by_issuer.invoice_id = i.id and by_issuer.company_id = i.issuer_id
        left join invoice_openings by_buyer on by_buyer.invoice_id = i.id and by_buyer.company_id = i.buyer_id
        group by 1, 2, 3) c
      full join (select issuer_id, buyer_id, currency,
          row(invoices, net, vat, gross, opened_by_issuer, opened_by_buyer)::text as figures from invoice_totals) k
        using (issuer_id, buyer_id, currency)
      where k.figures is distinct from c.figures
    limit ${most}`.execute(db)
  const sales: Breach[] = []
  const { rows: parts } = await sql<{ from: string; to: string }>`
    select d::date::text as from, (d + ${daysAtOnce - 1} * interval '1 day')::date::text as to
    from sales_kept, generate_series(least(sales_day_of((select min(approved_at) from orders)), (select min(day) from sales_days))::timestamp,
      until::timestamp, ${daysAtOnce} * interval '1 day') d`.execute(db)
  for (const part of parts) sales.push(...(await wrongSales(db, part)))
  return [...lists.rows, ...sales].slice(0, most)
}

/** The sums of days from one to another. */
async function wrongSales(db: Db, { from, to }: { from: string; to: string }): Promise<Breach[]> {
  const ofDays = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<Breach>`
    with summed as materialized (
      select sales_day_of(o.approved_at) as day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home, o.cost_home_e4,
        o.gross, o.refunded, o.rate_home, o.is_free
      from orders o where o.approval = 'approved' and o.approved_at >= ${from}::timestamp at time zone 'Europe/Sarajevo'
        and o.approved_at < (least(${to}::date, (select until from sales_kept)) + 1)::timestamp at time zone 'Europe/Sarajevo'
    ), counted (name, day, of, figures) as (
      select 'sales', day, 0, row(count(*), sum(keys), coalesce(sum(revenue_home) filter (where not is_free), 0), sum(cost_home_e4),
          trim_scale(sum(refunded * rate_home)))::text
        from summed group by day
      union all
      select 'purchases of company', day, company_id, row(count(*), sum(keys), sum(gross), sum(refunded))::text
        from summed group by day, company_id
      union all
      select 'sales to company', s.day, g.buyer_id, row(count(*), sum(s.revenue_home))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 1 where not s.is_free group by s.day, g.buyer_id
      union all
      select 'sales of product', s.day, l.product_id, row(sum(l.quantity), trim_scale(sum(p.net * s.rate_home)))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
        join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id where not s.is_free group by s.day, l.product_id
    ), kept (name, day, of, figures) as (
      select 'sales', day, 0, row(orders, keys, sales_net, cost_e4, trim_scale(refunded))::text from sales_days where ${ofDays}
      union all
      select 'purchases of company', day, company_id, row(orders, keys, gross, refunded)::text from purchase_days where ${ofDays}
      union all
      select 'sales to company', day, company_id, row(orders, sales_net)::text from sales_day_partners where ${ofDays}
      union all
      select 'sales of product', day, product_id, row(keys, trim_scale(net))::text from sales_day_products where ${ofDays}
    )
    select 'sums' as invariant, name || case when of = 0 then '' else ' ' || of end || ' on ' || day as subject,
      'kept ' || coalesce(k.figures, 'nothing') || ', counted ' || coalesce(c.figures, 'nothing') as detail
    from counted c full join kept k using (name, day, of)
    where k.figures is distinct from c.figures and day <> all (array(select day from sales_changes))
    limit ${most}`.execute(db)
  return rows
}
