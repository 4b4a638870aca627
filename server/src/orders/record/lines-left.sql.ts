import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { type Amounts, type LineLeft, notInvoiced } from './line-left.ts'

/** For a slot `s` of an order `o`: the delivery whose invoices name it. */
export const partOfSlot = sql<number>`case when o.invoice_by_delivery then coalesce(s.invoice_part, ${sql.lit(notInvoiced)}) else 1 end`

/**
 * What is left of every line: units not refunded, and amounts on each leg in ascending order. For an order invoiced by
 * delivery, per invoice, and for what none names yet.
 */
export async function linesLeft(db: Db, orderId: number): Promise<LineLeft[]> {
  const { rows } = await sql<{ lineId: number; part: number; units: number } & Amounts>`
    select l.id as "lineId", w.part,
      (select count(*)::int from slots s where s.order_line_id = l.id and s.refunded_at is null and ${partOfSlot} = w.part) as units,
      w.net - coalesce(r.net, 0)::bigint as net, w.vat - coalesce(r.vat, 0)::bigint as vat,
      w.gross - coalesce(r.gross, 0)::bigint as gross
    from orders o join order_lines l on l.order_id = o.id join order_legs g on g.order_id = o.id
    cross join lateral (
      select case when o.invoice_by_delivery then ${sql.lit(notInvoiced)} else 1 end as part, p.net - coalesce(sum(i.net), 0)::bigint as net,
        p.vat - coalesce(sum(i.vat), 0)::bigint as vat, p.gross - coalesce(sum(i.gross), 0)::bigint as gross
      from order_line_prices p left join invoice_part_lines i on i.order_line_id = p.order_line_id and i.leg_id = p.leg_id
      where p.order_line_id = l.id and p.leg_id = g.id group by p.order_line_id, p.leg_id
      union all
      select i.part, i.net, i.vat, i.gross from invoice_part_lines i where i.order_line_id = l.id and i.leg_id = g.id) w
    left join lateral (select sum(x.net) as net, sum(x.vat) as vat, sum(x.gross) as gross from refund_lines x
      where x.order_line_id = l.id and x.leg_id = g.id and x.part = w.part) r on true
    where o.id = ${orderId} order by l.position, w.part, g.seq`.execute(db)
  return [...Map.groupBy(rows, (row) => `${row.lineId}:${row.part}`).values()].map((legs) => ({
    lineId: legs[0]?.lineId ?? 0,
    part: legs[0]?.part ?? 0,
    units: legs[0]?.units ?? 0,
    legs: legs.map(({ net, vat, gross }) => ({ net, vat, gross })),
  }))
}
