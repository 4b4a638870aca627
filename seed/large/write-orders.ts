import type pg from 'pg'

/** VAT, prices and sums of the planned orders, and their rows. `large.vat` holds what the contract's decideVat says. */
export async function writeOrders(client: pg.Client, today: Date): Promise<void> {
  await client.query(`
    create unlogged table large.legs as
    select (select max(id) from order_legs) + row_number() over (order by o.id, seq) as id, o.id as order_id, seq::smallint,
      case when seq = 2 or o.parent_id = 1 then o.parent_id else 1 end as seller_id, case when seq = 2 or o.parent_id = 1 then o.company_id else o.parent_id end as buyer_id
    from large.orders o cross join lateral generate_series(1, case when o.parent_id = 1 then 1 else 2 end) seq;
    analyze large.legs`)
  await client.query(`
    create unlogged table large.prices as
    select g.id as leg_id, l.id as line_id, l.order_id, l.position, l.quantity, l.product_id, a.effective_rule as rule, u.price as unit_price, u.price * l.quantity as gross,
      n.net, v.rate_bp, v.reason, g.seq, g.seller_id, g.buyer_id
    from large.legs g join large.orders o on o.id = g.order_id join large.lines l on l.order_id = g.order_id join products p on p.id = l.product_id
    join company_products a on a.company_id = g.buyer_id and a.product_id = l.product_id
    join large.vat v on v.seller_id = g.seller_id and v.buyer_id = g.buyer_id and v.treatment = p.vat_treatment
    cross join lateral (select case when o.is_free then 0 else a.effective_price end as price) u
    -- Half up, as the contract's splitVat rounds.
    cross join lateral (select (u.price * l.quantity * 20000 + 10000 + v.rate_bp) / (2 * (10000 + v.rate_bp)) as net) n`)
  await client.query(`
    create unlogged table large.sums as
    select leg_id, order_id, seq, seller_id, buyer_id, sum(net)::bigint as net, sum(gross)::bigint as gross
    from large.prices group by 1, 2, 3, 4, 5;
    analyze large.sums`)
  await client.query(
    `
    insert into orders (id, number, company_id, reseller_id, user_id, currency, payment_type, approval, payment, slots_total, slots_assigned, slots_missing, status, net, vat,
      gross, refunded, refunded_home, refunded_net_home, cost_home_e4, revenue_home, is_domestic, is_free, free_reason, rate_home, sales_home, language, email, phone, hold_until, cart_version, deny_reason,
      placed_at, approved_at, approved_by, completed_at, final_at, updated_at, created_at)
    overriding system value
    select o.id, (2000000 + o.id)::text, o.company_id, case when own.seq = 2 then own.seller_id end, o.user_id, o.currency, o.payment_type,
      case when o.denied_at is not null then 'denied' when o.served_at is not null then 'approved' else 'open' end,
      case when o.fate = 'refunded' and own.gross >= 3 then 4 when o.fate = 'partRefunded' and own.gross >= 3 then 5 when o.served_at is not null then 3 when o.fate = 'declined' then 1 when o.fate = 'pending' then 2
        when o.fate = 'timeout' then 7 else 0 end,
      s.total, s.assigned, s.missing,
      case when o.denied_at is not null then 5 when o.fate = 'refunded' and own.gross >= 3 then 4 when o.fate in ('onHold', 'timeout') then 3 when o.fate = 'pending' then 7
        when o.fate = 'awaiting' then 8 when s.missing > 0 then 9 when r.refunded > 0 then 6 when s.assigned = s.total then 2 else 1 end,
      own.net, own.gross - own.net, own.gross, r.refunded, round(r.home_gross * rate.home), round(r.home_net * rate.home), s.cost, round(first.net * rate.home), c.is_domestic, o.is_free,
      case when o.is_free then 'Zamjena po dogovoru' else '' end, rate.home,
      case when own.seq = 2 then round(first.gross * rate.home) end, u.language, u.email, u.phone,
      case when o.fate in ('awaiting', 'onHold') then $1::timestamptz + interval '30 days' end, 1, case when o.fate = 'denied' then 'Kupac odustao' when o.fate = 'declined' then 'Kartica odbijena' else '' end,
      o.placed_at, o.served_at, case when o.was_decided and o.served_at is not null then 2 end, case when s.assigned = s.total then o.served_at end,
      case when o.denied_at is not null then o.denied_at when o.fate = 'refunded' and own.gross >= 3 then o.served_at + interval '30 hours' end,
      coalesce(o.served_at, o.denied_at, o.placed_at), o.placed_at
    from large.orders o
    join (select order_id, count(*) as total, count(*) filter (where state = 1) as assigned, count(*) filter (where state = 2) as missing,
      coalesce(sum(unit_cost_e4) filter (where state = 1), 0) as cost from large.held group by 1) s on s.order_id = o.id
    join large.sums own on own.order_id = o.id and own.buyer_id = o.company_id
    join large.sums first on first.order_id = o.id and first.seq = 1
    join companies c on c.id = o.company_id join users u on u.id = o.user_id
    cross join lateral (select case o.currency when 'EUR' then 1.95583 else 1 end as home) rate
    cross join lateral (select case when own.gross < 3 then 0 when o.fate = 'refunded' then own.gross when o.fate = 'partRefunded' then own.gross / 3 else 0 end as refunded,
      case when own.gross < 3 or first.gross < 3 then 0 when o.fate = 'refunded' then first.gross when o.fate = 'partRefunded' then first.gross / 3 else 0 end as home_gross,
      case when own.gross < 3 or first.gross < 3 then 0 when o.fate = 'refunded' then first.net when o.fate = 'partRefunded' then first.net / 3 else 0 end as home_net) r
    order by o.id`,
    [today],
  )
  await client.query(`
    insert into order_legs (id, order_id, seq, seller_id, buyer_id, currency, net, vat, gross, rate_home)
    overriding system value
    select s.leg_id, s.order_id, s.seq, s.seller_id, s.buyer_id, o.currency, s.net, s.gross - s.net, s.gross,
      case o.currency when 'EUR' then 1.95583 else 1 end
    from large.sums s join large.orders o on o.id = s.order_id order by s.leg_id`)
  await client.query(`
    insert into order_lines (id, order_id, position, product_id, company_product_id, code, title, platform, vat_treatment, quantity)
    overriding system value
    select l.id, l.order_id, l.position, l.product_id, a.id, p.code, p.title, t.title, p.vat_treatment, l.quantity
    from large.lines l join large.orders o on o.id = l.order_id join products p on p.id = l.product_id join product_types t on t.id = p.product_type_id
    join company_products a on a.company_id = o.company_id and a.product_id = l.product_id order by l.id`)
  await client.query(`
    insert into order_line_prices (order_line_id, leg_id, unit_price, vat_rate_bp, net, vat, gross, trace)
    select p.line_id, p.leg_id, p.unit_price, p.rate_bp, p.net, p.gross - p.net, p.gross,
      jsonb_build_object('currency', o.currency, 'quantity', p.quantity, 'rule', p.rule, 'unitPrice', p.unit_price, 'vatReason', p.reason,
        'steps', jsonb_build_array(jsonb_build_object('rule', p.rule, 'outcome', 'chosen', 'price', p.unit_price)))
    from large.prices p join large.orders o on o.id = p.order_id order by p.line_id, p.leg_id`)
  await client.query(
    `
    insert into slots (id, order_id, order_line_id, position, state, key_id, cost_home_e4, assigned_at, delivered_at, revealed_at)
    overriding system value
    select h.id, h.order_id, h.line_id, h.position, h.state, h.key_id, case when h.state = 1 then h.unit_cost_e4 else 0 end,
      case when h.state = 1 then h.at end, case when h.state = 1 then h.at end, case when h.state = 1 then seen.at end
    from large.held h cross join lateral (select large.seen_at(h.id, h.at, $1::timestamptz) as at) seen order by h.id`,
    [today],
  )
}

/** The timeline of each order: placed, decided, served. */
export async function writeOrderEvents(client: pg.Client): Promise<void> {
  await client.query(`
    insert into order_events (id, order_id, at, kind, from_status, to_status, user_id, detail)
    overriding system value
    select (select max(id) from order_events) + row_number() over (order by at, order_id, step), order_id, at, kind, from_status, to_status, user_id, detail
    from (
      select o.id as order_id, 1 as step, o.placed_at as at, 'placed' as kind, null::smallint as from_status,
        case when s.served_at = s.placed_at then o.status when o.payment_type = 5 or s.fate = 'timeout' then 3 when o.payment_type = 2 then 7 else 8 end as to_status, o.user_id, '{}'::jsonb as detail
        from large.orders s join orders o on o.id = s.id
      union all
      select o.id, 2, o.approved_at, 'approved', case when o.payment_type = 5 then 3 else 8 end, o.status, o.approved_by, '{}' from large.orders s join orders o on o.id = s.id where o.approved_by is not null
      union all
      select o.id, 3, s.denied_at, case s.fate when 'ranOut' then 'holdRanOut' else 'denied' end, case when o.payment_type = 5 then 3 when o.payment_type = 2 then 7 else 8 end, 5,
        case s.fate when 'denied' then 2 end, jsonb_build_object('keys', o.slots_total) from large.orders s join orders o on o.id = s.id where s.denied_at is not null
      union all
      select o.id, 4, o.approved_at, 'keysAssigned', 1, o.status, coalesce(o.approved_by, o.user_id), jsonb_build_object('assigned', o.slots_assigned, 'missing', o.slots_missing)
        from large.orders s join orders o on o.id = s.id where o.slots_assigned + o.slots_missing > 0
    ) e`)
}
