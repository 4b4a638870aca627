import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

export interface Period {
  from: Date
  until: Date
}

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
    select coalesce(sum(revenue_home) filter (where not is_free), 0)::bigint as "salesNet",
      coalesce(sum(cost_home_e4), 0)::bigint as "costE4",
      count(*)::int as orders, coalesce(sum(slots_assigned), 0)::int as keys,
      coalesce(round(sum(refunded * rate_home)), 0)::bigint as refunded
    from orders where approved_at >= ${period.from} and approved_at < ${period.until} and approval = 'approved'`.execute(
    db,
  )
  return rows[0] ?? { salesNet: 0, costE4: 0, orders: 0, keys: 0, refunded: 0 }
}

export async function salesByDay(db: Db, period: Period, timeZone: string): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    select (approved_at at time zone ${timeZone})::date::text as day, sum(revenue_home)::bigint as value
    from orders where approved_at >= ${period.from} and approved_at < ${period.until} and approval = 'approved' and not is_free
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
        where s.faulty > 0 and f.n > 0 order by f.n desc, b.id desc limit 1) as "faultyBatch",
      (select count(*)::int from products p join product_stock s on s.product_id = p.id
        where p.deleted_at is null and not p.is_withdrawn and s.available < p.low_stock_threshold) as "lowStock"`.execute(
    db,
  )
  return rows[0] as ToDo
}

export async function bestPartners(db: Db, period: Period) {
  const { rows } = await sql<{ companyId: number; name: string; orders: number; salesNet: number }>`
    select c.id as "companyId", c.name, count(*)::int as orders, sum(o.revenue_home)::bigint as "salesNet"
    from orders o join order_legs g on g.order_id = o.id and g.seq = 1 join companies c on c.id = g.buyer_id
    where o.approved_at >= ${period.from} and o.approved_at < ${period.until} and o.approval = 'approved' and not o.is_free
    group by c.id order by "salesNet" desc, c.id limit 5`.execute(db)
  return rows
}
