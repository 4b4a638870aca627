import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, liveOrders, type Period } from './kept-sales.sql.ts'

export interface SalesSums {
  salesNet: number
  costE4: number
  orders: number
  keys: number
  refunded: number
}

/** Approved orders of a period, in the distributor's currency; free orders are cost, not sales. */
export async function salesSums(db: Db, period: Period): Promise<SalesSums> {
  const { rows } = await sql<SalesSums>`
    select coalesce(sum(sales_net), 0)::bigint as "salesNet", coalesce(sum(cost_e4), 0)::bigint as "costE4",
      coalesce(sum(orders), 0)::int as orders, coalesce(sum(keys), 0)::int as keys, coalesce(round(sum(refunded)), 0)::bigint as refunded
    from (
      select sales_net, cost_e4, orders, keys, refunded from sales_days where ${keptDays(period)}
      union all
      select coalesce(sum(o.revenue_home) filter (where not o.is_free), 0), sum(o.cost_home_e4), count(*), sum(o.slots_assigned),
        sum(o.refunded * o.rate_home) from orders o where ${liveOrders(period)}) every`.execute(db)
  return rows[0] ?? { salesNet: 0, costE4: 0, orders: 0, keys: 0, refunded: 0 }
}

export async function salesByDay(db: Db, period: Period): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select day::text, sum(net)::bigint as value from (
      select day, sales_net as net from sales_days where ${keptDays(period)}
      union all
      select sales_day_of(o.approved_at), o.revenue_home from orders o where ${liveOrders(period)} and not o.is_free) every
    group by 1 order by 1`.execute(db)
  return rows
}

export interface ToDo {
  toApprove: number
  toApproveOldest: Date | null
  missingKeys: number
  missingOrders: number
  missingOldest: Date | null
  cardProblems: number
  cardOldest: Date | null
  faulty: number
  faultyBatch: string | null
  lowStock: number
}

/**
 * The most faulty keys that a batch of the product with the most of them has. A product with fewer has no batch with more:
 * its batches need not be counted.
 */
const mostOfWorst = sql`select coalesce(max(n), 0) from (
    select count(*) as n from key_batches b join keys k on k.batch_id = b.id and k.state = 5
    where b.product_id = (select product_id from product_stock order by faulty desc limit 1) group by b.id) counted`

/**
 * What waits for somebody at the distributor: orders that can be approved (3, 7, 8), keys owed (9), cards that failed or
 * timed out (payment 1, 6, 7), faulty keys, products below their threshold.
 */
export async function toDoFigures(db: Db): Promise<ToDo> {
  const { rows } = await sql<ToDo>`
    select
      (select count(*)::int from orders where status in (3, 7, 8)) as "toApprove",
      (select min(placed_at) from orders where status in (3, 7, 8)) as "toApproveOldest",
      (select coalesce(sum(slots_missing), 0)::int from orders where status = 9) as "missingKeys",
      (select count(*)::int from orders where status = 9) as "missingOrders",
      (select min(placed_at) from orders where status = 9) as "missingOldest",
      (select count(*)::int from orders where status in (3, 7, 8) and payment_type = 2 and payment in (1, 6, 7)) as "cardProblems",
      (select min(placed_at) from orders where status in (3, 7, 8) and payment_type = 2 and payment in (1, 6, 7)) as "cardOldest",
      (select coalesce(sum(faulty), 0)::int from product_stock) as faulty,
      (select b.code from product_stock s join key_batches b on b.product_id = s.product_id
        cross join lateral (select count(*) as n from keys k where k.batch_id = b.id and k.state = 5) f
        where s.faulty > 0 and s.faulty >= (${mostOfWorst}) and f.n > 0 order by f.n desc, b.id desc limit 1) as "faultyBatch",
      (select count(*)::int from products p join product_stock s on s.product_id = p.id
        where p.deleted_at is null and not p.is_withdrawn and s.available < p.low_stock_threshold) as "lowStock"`.execute(
    db,
  )
  return rows[0] as ToDo
}

export async function bestPartners(db: Db, period: Period) {
  const { rows } = await sql<{ companyId: number; name: string; orders: number; salesNet: number }>`
    select best.id as "companyId", c.name, best.orders, best.net as "salesNet" from (
      select id, sum(orders)::int as orders, sum(net)::bigint as net from (
        select company_id as id, orders, sales_net as net from sales_day_partners where ${keptDays(period)}
        union all
        select g.buyer_id, 1, o.revenue_home from orders o cross join lateral (
          select buyer_id from order_legs where order_id = o.id and seq = 1 offset 0) g
        where ${liveOrders(period)} and not o.is_free) every
      group by id order by net desc, id limit 5) best
    join companies c on c.id = best.id order by best.net desc, best.id`.execute(db)
  return rows
}
