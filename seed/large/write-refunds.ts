import type pg from 'pg'

/**
 * A refund by amount for each refunded order, in whole or a third of it: its parts by leg and line, which the books and
 * the credit notes repeat.
 */
export async function writeRefunds(client: pg.Client): Promise<void> {
  await client.query(`
    create unlogged table large.refunds as
    select row_number() over (order by o.served_at, o.id) as id, o.id as order_id, o.served_at + interval '30 hours' as at, o.fate = 'refunded' as is_whole
    from large.orders o join large.sums own on own.order_id = o.id and own.buyer_id = o.company_id
    where o.fate in ('refunded', 'partRefunded') and own.gross >= 3;
    alter table large.refunds add primary key (order_id);
    create unlogged table large.refund_legs as
    select r.id as refund_id, g.leg_id, g.order_id, g.seq, case when r.is_whole then g.net else g.net / 3 end as net,
      case when r.is_whole then g.gross else g.gross / 3 end as gross, g.net as all_net, g.gross as all_gross
    from large.refunds r join large.sums g on g.order_id = r.order_id where g.gross >= 3;
    create unlogged table large.refund_lines as
    select x.refund_id, p.leg_id, p.line_id, (x.net * p.net_to / greatest(x.all_net, 1) - x.net * (p.net_to - p.net) / greatest(x.all_net, 1))::bigint as net,
      (x.gross * p.gross_to / x.all_gross - x.gross * (p.gross_to - p.gross) / x.all_gross)::bigint as gross
    from large.refund_legs x join (select leg_id, line_id, net, gross, (sum(net) over run)::bigint as net_to, (sum(gross) over run)::bigint as gross_to
      from large.prices window run as (partition by leg_id order by line_id)) p on p.leg_id = x.leg_id;
    analyze large.refunds; analyze large.refund_legs; analyze large.refund_lines`)
  await client.query(`
    insert into refunds (id, order_id, seq, company_id, kind, reason_kind, reason, payment_type, currency, net, vat, gross, gross_home, net_home, units,
      keys_to_stock, keys_withdrawn, withdrawn_cost_home_e4, user_id, at)
    overriding system value
    select r.id, r.order_id, 1, o.company_id, 2, 1 + (r.id % 7), 'Povrat po dogovoru s kupcem', o.payment_type, o.currency, own.net, own.gross - own.net, own.gross,
      o.refunded_home, o.refunded_net_home, 0, 0, 0, 0, 2, r.at
    from large.refunds r join orders o on o.id = r.order_id join order_legs g on g.order_id = o.id and g.buyer_id = o.company_id
    join large.refund_legs own on own.leg_id = g.id order by r.id`)
  await client.query(`
    insert into refund_legs (refund_id, leg_id, net, vat, gross, to_credit)
    select refund_id, leg_id, net, gross - net, gross, 0 from large.refund_legs order by refund_id, leg_id;
    insert into refund_lines (refund_id, leg_id, order_line_id, units, net, vat, gross)
    select refund_id, leg_id, line_id, 0, net, gross - net, gross from large.refund_lines order by refund_id, leg_id, line_id;
    update order_legs g set refunded = x.gross from large.refund_legs x where x.leg_id = g.id`)
}
