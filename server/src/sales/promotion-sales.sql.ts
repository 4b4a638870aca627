import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export interface PromotionSales {
  readonly promotionId: number
  readonly orders: number
  readonly keys: number
  /** Minor units of the distributor's currency, without VAT. */
  readonly net: number
  readonly margin: number
}

/**
 * What the distributor sold at promotional prices: approved orders, less what has since been refunded of their lines.
 * An order refunded in full no longer counts. The cost of a key that returned to stock is already taken off its unit.
 */
export async function soldByPromotion(db: Db, promotionIds: readonly number[]): Promise<PromotionSales[]> {
  const { rows } = await sql<PromotionSales>`
    select "promotionId", (count(distinct order_id) filter (where quantity > 0))::int as orders, sum(quantity)::int as keys, round(sum(net))::bigint as net,
      round(sum(net) - sum(cost))::bigint as margin
    from (
      select l.promotion_id as "promotionId", l.order_id, l.quantity - coalesce(back.units, 0) as quantity,
        home_share(o.revenue_home, p.net, g.net) - coalesce(back.net, 0) as net,
        (select coalesce(sum(u.cost_home_e4), 0) from slots u where u.order_line_id = l.id) / 100 as cost
      from order_lines l join orders o on o.id = l.order_id and o.approval = 'approved' and not o.is_free
      join order_legs g on g.order_id = o.id and g.seq = 1
      join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
      left join lateral (select sum(x.units) as units, sum(home_share(r.net_home, x.net, w.net)) as net from refund_lines x
        join refunds r on r.id = x.refund_id join refund_legs w on w.refund_id = x.refund_id and w.leg_id = x.leg_id
        where x.order_line_id = l.id and x.leg_id = g.id) back on true
      where l.promotion_id = any(${[...promotionIds]}::bigint[])) sold
    group by 1`.execute(db)
  return rows
}
