import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { keptDays, liveOrders, type Period, refundsIn } from './kept-sales.sql.ts'
import type { PartnerSales, PartnerSalesRow } from './sold.ts'

/** From a reseller's own leg `g` to the currency in which it buys, the first leg `b`. */
const factor = sql`leg_factor(g.currency, b.currency, o.rate_home, b.net, o.revenue_home)`

/**
 * Sales of one seller by the partner that it invoices: the distributor's first legs, a reseller's own legs, whose cost is
 * what it paid itself. Of those asked for, else of all that bought something or gave something back.
 */
export async function partnerSales(
  db: Db,
  sellerId: number,
  period: Period,
  buyerIds?: readonly number[],
): Promise<PartnerSales[]> {
  const { rows } = await partnerSalesRows(sellerId, period, buyerIds).execute(db)
  return rows.map((row) => ({ ...row, exactMargin: BigInt(row.exactMargin), exactSold: BigInt(row.exactSold) }))
}

/** The same as a statement, for lists that join it: one row a partner. */
export function partnerSalesRows(sellerId: number, period: Period, buyerIds?: readonly number[]) {
  const ids = sql`${[...(buyerIds ?? [])]}::bigint[]`
  const asked = buyerIds ? sql`and buyer_id = any(${ids})` : sql``
  // A buyer of a leg is the company that ordered, or the reseller in between: orders of nobody else are not looked into.
  const ordersAsked = buyerIds ? sql`and (o.company_id = any(${ids}) or o.reseller_id = any(${ids}))` : sql``
  return sql<PartnerSalesRow>`
    select buyer_id as "companyId", round(sum(net))::bigint as net, round(sum(net - cost))::bigint as margin,
      case when round(sum(net)) > 0 then round(10000 * round(sum(net - cost)) / round(sum(net)))::int end as "marginBp",
      trunc(sum(net - cost) * 1000000)::text as "exactMargin", trunc(sum(sold) * 1000000)::text as "exactSold" from (
      select buyer_id, net, cost, net as sold from sales_day_legs where seller_id = ${sellerId} and ${keptDays(period)} ${asked}
      union all
      select g.buyer_id, case when g.seq = 1 then o.revenue_home else g.net * ${factor} end,
        case when g.seq = 1 then (o.cost_home_e4 + case when o.refunded > 0 then cost_given_back(o.id) else 0 end)::numeric / 100 else b.net end,
        case when g.seq = 1 then o.revenue_home else g.net * ${factor} end
      from orders o join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId} ${asked}
      left join order_legs b on b.order_id = o.id and b.seq = 1 and g.seq = 2
      where ${liveOrders(period)} and not o.is_free ${ordersAsked}
      union all
      select g.buyer_id, -case when g.seq = 1 then f.net_home else w.net * ${factor} end,
        -case when g.seq = 1 then u.cost / 100 else paid.net end, 0
      from refunds f join orders o on o.id = f.order_id join order_legs g on g.order_id = o.id and g.seller_id = ${sellerId} ${asked}
      join refund_legs w on w.leg_id = g.id and w.refund_id = f.id
      left join order_legs b on b.order_id = o.id and b.seq = 1 and g.seq = 2
      left join refund_legs paid on paid.leg_id = b.id and paid.refund_id = f.id
      cross join lateral (select coalesce(sum(cost_home_e4), 0)::numeric as cost from refund_units where refund_id = f.id) u
      where ${refundsIn(period)}) every
    group by buyer_id`
}
