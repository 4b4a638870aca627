import { invoiceKind, orderStatus, slotStatus } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import { inText } from '../platform/db/in-text.ts'

/** I6 for orders invoiced by delivery: it holds for each delivery (decision 0096). */
export const ofDeliveries = [
  // Each delivered key belongs to one delivery, and nothing else does: its invoices count exactly its units.
  sql`
    select 'I6', 'order ' || o.number, count(*) || ' delivered units stand on no invoice'
      from orders o join slots s on s.order_id = o.id
      where o.invoice_by_delivery and not o.is_free and s.state = ${inText(slotStatus.code.assigned)} and s.invoice_part is null
      group by o.number`,
  sql`
    select 'I6', 'order ' || coalesce(o.number, '–'), 'leg ' || coalesce(g.id, p.leg_id) || ', delivery ' || coalesce(s.part, p.part) || ' says ' || coalesce(p.units, 0)
        || ' units of a line, delivered were ' || coalesce(s.units, 0)
      from orders o join order_legs g on g.order_id = o.id
      join (select order_id, order_line_id, invoice_part as part, count(*) as units from slots where invoice_part is not null group by 1, 2, 3) s
        on s.order_id = o.id
      full join invoice_part_lines p on (p.leg_id, p.part, p.order_line_id) = (g.id, s.part, s.order_line_id)
      where s.units is distinct from p.units`,
  // For each delivery every leg has one invoice or one that is due, and the invoice matches what was written for it.
  sql`
    select 'I6', 'leg ' || p.leg_id, 'delivery ' || p.part || case when i.id is null then ' has no invoice and none is due'
        when d.leg_id is not null then ' has an invoice and one is due' else ' is ' || p.gross || ', its invoice says ' || i.gross end
      from (select leg_id, part, sum(gross)::bigint as gross from invoice_part_lines group by 1, 2) p
      left join invoices i on i.leg_id = p.leg_id and i.part = p.part and i.kind = ${inText(invoiceKind.invoice)}
      left join invoices_due d on d.leg_id = p.leg_id and d.part = p.part and d.kind = ${inText(invoiceKind.invoice)}
      where (i.id is null) = (d.leg_id is null) or i.gross <> p.gross`,
  // Invoices plus earlier refunds never exceed the leg, and equal it once no unit is open.
  sql`
    select 'I6', 'order ' || o.number, 'leg ' || g.seq || ' is ' || g.gross || ', invoiced ' || coalesce(p.gross, 0) || ' and given back before ' || coalesce(r.gross, 0)
      from orders o join order_legs g on g.order_id = o.id
      left join (select leg_id, sum(gross)::bigint as gross from invoice_part_lines group by 1) p on p.leg_id = g.id
      left join (select leg_id, sum(gross)::bigint as gross from refund_lines where part = 0 group by 1) r on r.leg_id = g.id
      where o.invoice_by_delivery and not o.is_free
        and (coalesce(p.gross, 0) + coalesce(r.gross, 0) > g.gross
          or o.status = ${inText(orderStatus.code.completed)} and coalesce(p.gross, 0) + coalesce(r.gross, 0) <> g.gross)`,
]
