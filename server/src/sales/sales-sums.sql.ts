import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, keptParts, keptProducts, liveOrders, refundsIn, type Period } from './kept-sales.sql.ts'

export interface SalesSums {
  salesNet: number
  /** For the keys of these orders, less those that returned to stock in the period. */
  costE4: number
  orders: number
  keys: number
  /** Gross and net refunded in the period, whenever the orders were placed (decision 0095). */
  refunded: number
  refundedNet: number
}

/** Approved orders and refunds of a period, in the distributor's currency; free orders are cost, not sales. */
export async function salesSums(db: Db, period: Period): Promise<SalesSums> {
  const { rows } = await sql<SalesSums>`
    select coalesce(sum(sales_net), 0)::bigint as "salesNet", coalesce(sum(cost_e4), 0)::bigint as "costE4",
      coalesce(sum(orders), 0)::int as orders, coalesce(sum(keys), 0)::int as keys, coalesce(sum(refunded), 0)::bigint as refunded,
      coalesce(sum(refunded_net), 0)::bigint as "refundedNet"
    from (
      select sales_net, cost_e4, orders, keys, 0 as refunded, 0 as refunded_net from sales_days where ${keptDays(period)}
      union all
      select coalesce(sum(o.revenue_home) filter (where not o.is_free), 0),
        sum(o.cost_home_e4 + case when o.refunded > 0 or o.slots_returned > 0 then cost_given_back(o.id) else 0 end), count(*), sum(o.slots_assigned), 0, 0
      from orders o where ${liveOrders(period)}
      union all
      select 0, -coalesce(sum(u.cost), 0), 0, 0, sum(f.gross_home), sum(f.net_home) from refunds f
      cross join lateral (select sum(cost_home_e4) as cost from refund_units where refund_id = f.id) u where ${refundsIn(period)}) every`.execute(
    db,
  )
  return rows[0] ?? { salesNet: 0, costE4: 0, orders: 0, keys: 0, refunded: 0, refundedNet: 0 }
}

/** Net sales of each day that has any. */
export async function salesByDay(db: Db, period: Period): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select day::text, sum(net)::bigint as value from (
      select day, sales_net as net from sales_days where ${keptDays(period)} and paid_orders > 0
      union all
      select sales_day_of(o.approved_at), o.revenue_home from orders o where ${liveOrders(period)} and not o.is_free) every
    group by 1 order by 1`.execute(db)
  return rows
}

/** The partners to whom the distributor sold most, by net. */
export async function bestPartners(db: Db, period: Period, most: number) {
  const { rows } = await sql<{ companyId: number; name: string; orders: number; salesNet: number }>`
    select best.id as "companyId", c.name, best.orders, best.net as "salesNet" from (
      select id, sum(orders)::int as orders, sum(net)::bigint as net from (
        select company_id as id, orders, sales_net as net from sales_partners where ${keptParts(period)}
        union all
        select g.buyer_id, 1, o.revenue_home from orders o cross join lateral (
          select buyer_id from order_legs where order_id = o.id and seq = 1 offset 0) g
        where ${liveOrders(period)} and not o.is_free) every
      group by id order by net desc, id limit ${most}) best
    join companies c on c.id = best.id order by best.net desc, best.id`.execute(db)
  return rows
}

/** The best-selling products, by net. */
export async function bestProducts(db: Db, period: Period, most: number) {
  const { rows } = await sql<{ productId: number; keys: number; salesNet: number }>`
    select id as "productId", sum(keys)::int as keys, round(sum(net_e6) / 1000000)::bigint as "salesNet" from (
      select product_id as id, keys, net_e6::bigint from (${keptProducts(period)}) kept
      union all
      select l.product_id, l.quantity, (home_share(o.revenue_home, l.net, l.leg_net) * 1000000)::bigint from orders o cross join lateral (
        select l.product_id, l.quantity, lp.net, g.net as leg_net from order_legs g join order_lines l on l.order_id = g.order_id
        join order_line_prices lp on lp.order_line_id = l.id and lp.leg_id = g.id where g.order_id = o.id and g.seq = 1 offset 0) l
      where ${liveOrders(period)} and not o.is_free) every
    group by id order by "salesNet" desc, id limit ${most}`.execute(db)
  return rows
}

/** Units of each product, or of the given ones, in approved orders, including free ones. */
export async function unitsByProduct(
  db: Db,
  period: Period,
  productIds?: readonly number[],
): Promise<{ productId: number; units: number }[]> {
  const { allFrom, until } = period
  const asked = productIds ? sql<boolean>`product_id = any(${productIds}::bigint[])` : sql<boolean>`true`
  const lines = sql`cross join lateral (select product_id, quantity from order_lines where order_id = o.id offset 0) l`
  // The newest orders have the highest ids: most of a day's lines are adjacent and are read as one range. Those of
  // orders that were approved late are read order by order.
  const { rows } = await sql<{ productId: number; units: number }>`
    with live as materialized (select o.id from orders o where ${liveOrders(period)} and not o.is_free),
      range as materialized (select max(id) - 2 * count(*) as after, max(id) as last from live)
    select product_id as "productId", sum(units)::int as units from (
      select product_id, keys as units from (${keptProducts(period, asked)}) kept
      union all
      select product_id, quantity from order_lines where order_id > (select after from range) and order_id <= (select last from range)
        and order_id in (select id from live) and ${asked}
      union all
      select l.product_id, l.quantity from live o ${lines} where o.id <= (select after from range) and ${asked}
      union all
      select l.product_id, l.quantity from orders o ${lines}
      where ${liveOrders({ from: allFrom, until })} and o.is_free and ${asked}) every
    group by 1 order by 1`.execute(db)
  return rows
}
