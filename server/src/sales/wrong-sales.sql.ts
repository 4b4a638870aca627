import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { costOfUnit } from './kept-sales.sql.ts'

/** A kept sum that does not match the orders. */
export interface WrongSum {
  subject: string
  detail: string
}

export interface KeptDays {
  from: string
  to: string
}

/**
 * One statement covers the days of about a hundred thousand orders, and no more days than this: none may take a minute.
 */
const mostDays = 60
const mostMonths = 3

/** The number of days with `orders` orders on average; at least one. */
const daysWith = (orders: number) =>
  sql`(select greatest(1, ${orders}::bigint * count(*) / greatest(1, sum(orders)))::int from sales_days)`

/** All days with kept sums, in parts of about equally many orders. */
export async function keptDaysInParts(db: Db): Promise<KeptDays[]> {
  const { rows } = await sql<KeptDays>`
    select d::date::text as from, (d + (days - 1) * interval '1 day')::date::text as to
    from sales_kept, (select least(${mostDays}::int, ${daysWith(100_000)}) as days) part,
      generate_series(least(sales_day_of((select min(approved_at) from orders)), (select min(day) from sales_days))::timestamp,
      until::timestamp, days * interval '1 day') d`.execute(db)
  return rows
}

const figures = sql`sum(keys), trim_scale(sum(net)), trim_scale(sum(gross)), sum(cost_e4)`
const kept = sql`keys, trim_scale(net), trim_scale(gross), cost_e4`
const ofMillionths = sql`trim_scale(net_e6::numeric / 1000000), trim_scale(gross_e6::numeric / 1000000), cost_e4`
const millionths = sql`sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4)`
const parties = sql`company_id || ' ' || buyer_id || ' ' || payment_type || ' ' || is_domestic`
const line = sql`row(order_id, ${parties}, product_id, keys, trim_scale(net), trim_scale(gross), trim_scale(cost_e4::numeric), trim_scale(list),
  trim_scale(own_net::numeric), trim_scale(own_gross::numeric))::text`

/** Sums of months that do not match their days; months with changed days are left out. */
export async function wrongMonths(db: Db, most: number): Promise<WrongSum[]> {
  const tables = [
    {
      name: 'of product',
      table: sql`sales_products`,
      of: sql`product_id::text`,
      sums: sql`sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4), sum(list_e6)`,
    },
    { name: 'by parties', table: sql`sales_parties`, of: parties, sums: millionths },
    { name: 'of batch', table: sql`sales_batches`, of: sql`batch_id::text`, sums: millionths },
    {
      name: 'to company',
      table: sql`sales_partners`,
      of: sql`company_id::text`,
      sums: sql`sum(sales_net), sum(cost_e4)`,
    },
    { name: 'of supplier', table: sql`sales_suppliers`, of: sql`supplier_id::text`, sums: millionths },
  ]
  const found: WrongSum[] = []
  for (const { name, table, of, sums: sumsOf } of tables) {
    const sums = (
      isMonth: boolean,
    ) => sql`select date_trunc('month', day)::date as month, ${of} as of, row(sum(orders), ${sumsOf})::text as figures
      from ${table} where is_month = ${isMonth} and (date_trunc('month', day) + interval '1 month')::date <= (select until + 1 from sales_kept) group by 1, 2`
    const { rows } = await sql<WrongSum>`
      select ${`sales ${name} `} || of || ' in ' || to_char(month, 'YYYY-MM') as subject,
        'kept ' || coalesce(k.figures, 'nothing') || ', its days come to ' || coalesce(d.figures, 'nothing') as detail
      from (${sums(true)}) k full join (${sums(false)}) d using (month, of)
      where k.figures is distinct from d.figures and month <> all (array(select date_trunc('month', day)::date from sales_changes)) limit ${most}`.execute(
      db,
    )
    found.push(...rows)
  }
  return found
}

/** The months with kept sums by facet or kept lines, in parts of about equally many orders. */
export async function keptMonthsInParts(db: Db): Promise<KeptDays[]> {
  const { rows } = await sql<KeptDays>`
    with days as (select least((select min(day) from sales_lines), (select min(day) from sales_facet_days), (select min(month) from sales_facets)) as first,
      greatest((select max(day) from sales_lines), (select max(day) from sales_facet_days), (select max(month) from sales_facets)) as last)
    select m::date::text as from, ((m + months * interval '1 month')::date - 1)::text as to
    from days, (select least(${mostMonths}::int, greatest(1, ${daysWith(200_000)} / 30)) as months) part,
      generate_series(date_trunc('month', first::timestamp), last::timestamp, months * interval '1 month') m`.execute(
    db,
  )
  return rows
}

/** Sums by facet of whole months and their days that do not match the kept lines. */
export async function wrongFacets(db: Db, { from, to, most }: KeptDays & { most: number }): Promise<WrongSum[]> {
  const within = (column: string) => sql`${sql.ref(column)} between ${from}::date and ${to}::date`
  const tables = [
    {
      table: sql`sales_facets`,
      column: 'month',
      key: sql`facet, value, month, product_id`,
      ofLine: sql`date_trunc('month', l.day)::date as month, l.product_id`,
      subject: sql`'sales of product ' || product_id || ' by facet ' || facet || ' ' || value || ' in ' || to_char(month, 'YYYY-MM')`,
    },
    {
      table: sql`sales_facet_days`,
      column: 'day',
      key: sql`facet, value, day`,
      ofLine: sql`l.day`,
      subject: sql`'sales by facet ' || facet || ' ' || value || ' on ' || day`,
    },
  ]
  const figuresOf = (amount: (name: string) => RawBuilder<unknown>) =>
    sql`row(sum(orders), sum(keys), ${amount('net')}, ${amount('gross')}, sum(cost_e4), ${amount('list')})::text`
  const found: WrongSum[] = []
  for (const { table, column, key, ofLine, subject } of tables) {
    const kept = sql`select ${key}, ${figuresOf((name) => sql`sum(${sql.ref(`${name}_e6`)})`)} as figures
      from ${table} where ${within(column)} group by ${key} having (sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4), sum(list_e6)) <> (0, 0, 0, 0, 0, 0)`
    // The rows of an order are added up first, so that it counts once.
    const counted = sql`select ${key}, ${figuresOf((name) => sql`(sum(${sql.ref(name)}) * 1000000)::bigint`)} as figures
      from (select f.facet, f.value, ${ofLine}, l.order_id, 1 as orders, sum(l.keys) as keys,
          sum(l.net) as net, sum(l.gross) as gross, sum(l.cost_e4) as cost_e4, sum(l.list) as list
        from sales_lines l join companies c on c.id = l.company_id
        cross join lateral (values (1, c.country_id), (2, c.type), (3, l.payment_type), (4, l.is_domestic::int), (5, l.supplier_id)) f (facet, value)
        where ${within('l.day')} group by ${key}, l.order_id) orders group by ${key}`
    const { rows } = await sql<WrongSum>`
      select ${subject} as subject,
        'kept ' || coalesce(k.figures, 'nothing') || ', its lines come to ' || coalesce(l.figures, 'nothing') as detail
      from (${kept}) k full join (${counted}) l using (${key}) where k.figures is distinct from l.figures limit ${most}`.execute(
      db,
    )
    found.push(...rows)
  }
  return found
}

/**
 * Sums of products up to a day that do not match the previous such sum plus the days in between; those from a changed
 * day on are left out.
 */
export async function wrongSumsUntil(db: Db, most: number): Promise<WrongSum[]> {
  const columns = ['orders', 'keys', 'net_e6', 'gross_e6', 'cost_e4', 'list_e6'].map((name) => sql.ref(name))
  const added = sql.join(columns.map((name) => sql`sum(${name})::bigint as ${name}`))
  const risen = sql.join(columns.map((name) => sql`${name} - coalesce(lag(${name}) over w, 0) as ${name}`))
  const figuresOf = (table: string) =>
    sql`row(${sql.join(columns.map((name) => sql`coalesce(${sql.ref(table)}.${name}, 0)`))})::text`
  const { rows } = await sql<WrongSum>`
    with kept as (select until from sales_kept), ends as (
      select until, lag(until) over (order by until) as before, lead(until) over (order by until) as next from (
        select (m + interval '1 month')::date - 1 as until from kept,
          generate_series(date_trunc('month', (select min(day) from sales_products)::timestamp), kept.until::timestamp, interval '1 month') m
          where (m + interval '1 month')::date - 1 <= kept.until
        union select until from kept where exists (select from sales_products) union select until from sales_products_until) every
    ), rises as (
      select until, product_id, ${risen}, lead(until) over w as next from sales_products_until window w as (partition by product_id order by until)
    ), days as (
      select e.until, p.product_id, ${added} from ends e
      join sales_products p on p.is_month = false and p.day > coalesce(e.before, '-infinity') and p.day <= e.until group by 1, 2
    )
    select 'sales of product ' || product_id || ' until ' || until as subject,
      'risen by ' || ${figuresOf('r')} || ' until ' || coalesce(r.next::text, 'the end') || ', its days come to ' || ${figuresOf('d')} as detail
    from rises r full join days d using (until, product_id) join ends e using (until)
    where (${figuresOf('r')} <> ${figuresOf('d')} or r.next is distinct from e.next) and until < all (array(select day from sales_changes)) limit ${most}`.execute(
    db,
  )
  return rows
}

/** Wrong sums of a range of days. */
export async function wrongSales(db: Db, { from, to, most }: KeptDays & { most: number }): Promise<WrongSum[]> {
  const ofDays = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<WrongSum>`
    with summed as materialized (
      select sales_day_of(o.approved_at) as day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home,
        o.cost_home_e4 + case when o.refunded > 0 or o.slots_returned > 0 then cost_given_back(o.id) else 0 end as cost_home_e4, o.gross, o.is_free, o.rate_home, o.payment_type, o.is_domestic
      from orders o where o.approval = 'approved' and o.approved_at >= ${from}::timestamp at time zone business_zone()
        and o.approved_at < (least(${to}::date, (select until from sales_kept)) + 1)::timestamp at time zone business_zone()
    ), lines as materialized (
      select s.day, s.id as order_id, s.company_id, g.buyer_id, s.payment_type, s.is_domestic, l.id, l.product_id, l.quantity as keys,
        home_share(s.revenue_home, p.net, g.net) as net, home_share(s.revenue_home, p.gross, g.net) as gross,
        net_at_list(home_share(s.revenue_home, p.net, g.net), p.trace) as list, c.cost_e4, own.net as own_net, own.gross as own_gross
      from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
      join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
      cross join lateral (select coalesce(sum(${costOfUnit}), 0) as cost_e4 from slots u where u.order_line_id = l.id offset 0) c
      cross join lateral (select q.net, q.gross from order_legs w join order_line_prices q on q.order_line_id = l.id and q.leg_id = w.id
        where w.order_id = s.id and w.buyer_id = s.company_id offset 0) own
      where not s.is_free
    ), sources as materialized (
      select l.day, l.order_id, l.id, l.company_id, l.buyer_id, l.payment_type, l.is_domestic, l.product_id, w.batch_id, w.supplier_id, w.n as keys,
        split_share(l.net, w.n, w.n_until, w.n_all) as net, split_share(l.gross, w.n, w.n_until, w.n_all) as gross, w.cost_e4,
        split_share(l.list, w.n, w.n_until, w.n_all) as list, split_share(l.own_net, w.n, w.n_until, w.n_all) as own_net,
        split_share(l.own_gross, w.n, w.n_until, w.n_all) as own_gross
      from lines l cross join lateral units_by_source(l.id, l.product_id) w
    ), counted (name, day, of, figures) as (
      select 'sales', day, '', row(count(*), sum(keys), coalesce(sum(revenue_home) filter (where not is_free), 0), sum(cost_home_e4))::text
        from summed group by day
      union all
      select 'purchases of company', day, company_id::text, row(count(*), sum(keys), sum(gross))::text
        from summed group by day, company_id
      union all
      select 'sales to company', s.day, g.buyer_id::text, row(count(*), sum(s.revenue_home), sum(s.cost_home_e4))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 1 where not s.is_free group by s.day, g.buyer_id
      union all
      select 'sales of ' || g.seller_id || ' to', s.day, g.buyer_id::text,
          row(trim_scale(sum(g.net * leg_factor(g.currency, b.currency, s.rate_home, b.net, s.revenue_home))), trim_scale(sum(b.net)::numeric))::text
        from summed s join order_legs g on g.order_id = s.id and g.seq = 2 join order_legs b on b.order_id = s.id and b.seq = 1
        where not s.is_free group by g.seller_id, s.day, g.buyer_id
      union all
      select 'paid sales', day, '', row(count(distinct order_id), ${figures}, trim_scale(sum(list)))::text from lines group by day
      union all
      select 'sales of product', day, product_id::text, row(count(distinct order_id), ${figures}, trim_scale(sum(list)))::text
        from lines group by day, product_id
      union all
      select 'sales of order', day, order_id::text, row(${parties}, ${figures})::text from lines group by day, order_id, ${parties}
      union all
      select 'sales of line', day, id || ' of batch ' || batch_id || ' ' || supplier_id, ${line} from sources
      union all
      select 'refund', sales_day_of(f.at), f.id || ' of line ' || x.order_line_id || ' ' || x.part, row(o.company_id || ' ' || g.buyer_id || ' ' || o.payment_type || ' ' || o.is_domestic,
          l.product_id, x.units, trim_scale(home_share(f.net_home, x.net, w.net)), trim_scale(home_share(f.gross_home, x.gross, w.gross)),
          refunded_cost(f.id, l.id, x.part, o.invoice_by_delivery))::text
        from refunds f join orders o on o.id = f.order_id join order_legs g on g.order_id = o.id and g.seq = 1
        join refund_legs w on w.leg_id = g.id and w.refund_id = f.id join refund_lines x on x.leg_id = g.id and x.refund_id = f.id
        join order_lines l on l.id = x.order_line_id
        where not o.is_free and f.at >= ${from}::timestamp at time zone business_zone()
          and f.at < (least(${to}::date, (select until from sales_kept)) + 1)::timestamp at time zone business_zone()
      union all
      select 'refund by source', r.day, r.refund_id || ' of line ' || r.line_id || ' ' || r.part || ' of batch ' || w.batch_id || ' ' || w.supplier_id,
          row(case when r.keys = 0 then 0 else w.n end, trim_scale(split_share(r.net, w.n, w.n_until, w.n_all)),
            trim_scale(split_share(r.gross, w.n, w.n_until, w.n_all)), trim_scale(case when r.keys = 0 then 0 else w.cost_e4 end))::text
        from sales_refunds r join orders o on o.id = r.order_id
        cross join lateral refunded_by_source(r.refund_id, r.line_id, r.part, r.product_id, r.keys, o.invoice_by_delivery) w
        where ${ofDays} and r.refund_id in (select id from refunds)
      union all
      select 'sales by parties', day, ${parties}, row(count(distinct order_id), ${figures})::text from lines group by day, ${parties}
      union all
      select 'sales of batch', day, batch_id::text, row(count(distinct order_id), ${figures})::text from sources group by day, batch_id
      union all
      select 'sales of supplier', day, supplier_id::text, row(count(distinct order_id), ${figures})::text from sources group by day, supplier_id
    ), kept (name, day, of, figures) as (
      select 'sales', day, '', row(orders, keys, sales_net, cost_e4)::text from sales_days where ${ofDays}
      union all
      select 'purchases of company', day, company_id::text, row(orders, keys, gross)::text from purchase_days where ${ofDays}
      union all
      select 'sales to company', day, company_id::text, row(orders, sales_net, cost_e4)::text from sales_partners where not is_month and ${ofDays}
      union all
      select 'sales of ' || seller_id || ' to', day, buyer_id::text, row(trim_scale(net), trim_scale(cost))::text from sales_day_legs where ${ofDays}
      union all
      select 'paid sales', day, '', row(paid_orders, paid_keys, trim_scale(net), trim_scale(gross), paid_cost_e4, trim_scale(list))::text
        from sales_days where ${ofDays} and paid_orders > 0
      union all
      select 'sales of product', day, product_id::text, row(orders, keys, ${ofMillionths}, trim_scale(list_e6::numeric / 1000000))::text from sales_products where not is_month and ${ofDays}
      union all
      select 'sales of order', day, order_id::text, row(${parties}, ${kept})::text from sales_orders where ${ofDays}
      union all
      select 'sales of line', day, line_id || ' of batch ' || batch_id || ' ' || supplier_id, ${line} from sales_lines where ${ofDays}
      union all
      select 'refund', day, refund_id || ' of line ' || line_id || ' ' || part, row(${parties}, product_id, keys, trim_scale(net), trim_scale(gross), cost_e4)::text
        from sales_refunds where ${ofDays}
      union all
      select 'refund by source', day, refund_id || ' of line ' || line_id || ' ' || part || ' of batch ' || batch_id || ' ' || supplier_id,
          row(keys, trim_scale(net), trim_scale(gross), trim_scale(cost_e4))::text from sales_refund_sources where ${ofDays}
      union all
      select 'sales by parties', day, ${parties}, row(orders, keys, ${ofMillionths})::text from sales_parties where not is_month and ${ofDays}
      union all
      select 'sales of batch', day, batch_id::text, row(orders, keys, ${ofMillionths})::text from sales_batches where not is_month and ${ofDays}
      union all
      select 'sales of supplier', day, supplier_id::text, row(orders, keys, ${ofMillionths})::text from sales_suppliers where not is_month and ${ofDays}
    )
    select name || case when of = '' then '' else ' ' || of end || ' on ' || day as subject,
      'kept ' || coalesce(k.figures, 'nothing') || ', counted ' || coalesce(c.figures, 'nothing') as detail
    from counted c full join kept k using (name, day, of)
    where k.figures is distinct from c.figures and day <> all (array(select day from sales_changes))
    limit ${most}`.execute(db)
  return rows
}
