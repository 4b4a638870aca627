-- Sums these days from their orders.
create or replace function sum_sales_days(days date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sales_days where day = any(days);
  delete from sales_products where not is_month and day = any(days);
  delete from sales_orders where day = any(days);
  delete from sales_parties where not is_month and day = any(days);
  delete from sales_batches where not is_month and day = any(days);
  delete from sales_suppliers where not is_month and day = any(days);
  delete from sales_day_partners where day = any(days);
  delete from sales_day_legs where day = any(days);
  delete from purchase_days where day = any(days);
  create temp table summed on commit drop as
  select d.day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home, o.rate_home, o.gross, o.is_free, o.payment_type, o.is_domestic,
    o.cost_home_e4 + case when o.refunded > 0 then cost_given_back(o.id) else 0 end as cost_home_e4
  from unnest(days) as d(day) cross join lateral (select * from orders o where o.approval = 'approved'
    and o.approved_at >= d.day::timestamp at time zone business_zone()
    and o.approved_at < (d.day + 1)::timestamp at time zone business_zone() offset 0) o;
  -- Thousands of lines are looked up, millions are joined: the planner is told which it is.
  analyze summed;
  create temp table sold_lines on commit drop as
  select s.day, s.id as order_id, s.company_id, g.buyer_id, s.payment_type, s.is_domestic, l.id as line_id, l.product_id, l.quantity as keys,
    home_share(s.revenue_home, p.net, g.net) as net, home_share(s.revenue_home, p.gross, g.net) as gross,
    net_at_list(home_share(s.revenue_home, p.net, g.net), p.trace) as list, c.cost_e4
  from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
  join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
  -- Looked up line by line: the planner takes the join before it for one row.
  cross join lateral (select coalesce(sum(u.cost_home_e4 + coalesce((select r.cost_home_e4 from refund_units r
      where u.refunded_at is not null and r.slot_id = u.id), 0)), 0)::bigint as cost_e4
    from slots u where u.order_line_id = l.id offset 0) c
  where not s.is_free;
  analyze sold_lines;
  insert into sales_days (day, orders, keys, sales_net, cost_e4, paid_orders, paid_keys, net, gross, paid_cost_e4, list)
  select s.day, s.orders, s.keys, s.sales_net, s.cost_e4, s.paid_orders, coalesce(l.keys, 0), coalesce(l.net, 0), coalesce(l.gross, 0),
    coalesce(l.cost_e4, 0), coalesce(l.list, 0)
  from (select day, count(*) as orders, sum(keys) as keys, coalesce(sum(revenue_home) filter (where not is_free), 0) as sales_net,
      sum(cost_home_e4) as cost_e4, count(*) filter (where not is_free) as paid_orders from summed group by 1) s
  left join (select day, sum(keys) as keys, sum(net) as net, sum(gross) as gross, sum(cost_e4) as cost_e4, sum(list) as list
    from sold_lines group by 1) l using (day);
  insert into sales_products (is_month, day, product_id, orders, keys, net, gross, cost_e4, list)
  select false, day, product_id, count(distinct order_id), sum(keys), sum(net), sum(gross), sum(cost_e4), sum(list) from sold_lines group by day, product_id;
  insert into sales_orders (order_id, day, company_id, buyer_id, payment_type, is_domestic, keys, net, gross, cost_e4)
  select order_id, day, company_id, buyer_id, payment_type, is_domestic, sum(keys), sum(net), sum(gross), sum(cost_e4)
  from sold_lines group by order_id, day, company_id, buyer_id, payment_type, is_domestic
  -- An order that was moved to a day that was summed before the one it has left.
  on conflict (order_id) do update set day = excluded.day, keys = excluded.keys, net = excluded.net, gross = excluded.gross, cost_e4 = excluded.cost_e4,
    company_id = excluded.company_id, buyer_id = excluded.buyer_id, payment_type = excluded.payment_type, is_domestic = excluded.is_domestic;
  insert into sales_parties (is_month, day, company_id, buyer_id, payment_type, is_domestic, orders, keys, net, gross, cost_e4)
  select false, day, company_id, buyer_id, payment_type, is_domestic, count(*), sum(keys), sum(net), sum(gross), sum(cost_e4)
  from sales_orders where day = any(days) group by day, company_id, buyer_id, payment_type, is_domestic;
  create temp table sold_sources on commit drop as
  select l.day, l.order_id, w.batch_id, w.supplier_id, w.n as keys, split_share(l.net, w.n, w.n_until, w.n_all) as net,
    split_share(l.gross, w.n, w.n_until, w.n_all) as gross, w.cost_e4
  from sold_lines l cross join lateral units_by_source(l.line_id, l.product_id) w;
  insert into sales_batches (is_month, day, batch_id, orders, keys, net, gross, cost_e4)
  select false, day, batch_id, count(distinct order_id), sum(keys), sum(net), sum(gross), sum(cost_e4) from sold_sources group by day, batch_id;
  insert into sales_suppliers (is_month, day, supplier_id, orders, keys, net, gross, cost_e4)
  select false, day, supplier_id, count(distinct order_id), sum(keys), sum(net), sum(gross), sum(cost_e4) from sold_sources group by day, supplier_id;
  insert into purchase_days (company_id, day, orders, keys, gross)
  select company_id, day, count(*), sum(keys), sum(gross) from summed group by 1, 2;
  insert into sales_day_partners (day, company_id, orders, sales_net)
  select s.day, g.buyer_id, count(*), sum(s.revenue_home) from summed s join order_legs g on g.order_id = s.id and g.seq = 1
  where not s.is_free group by 1, 2;
  insert into sales_day_legs (seller_id, day, buyer_id, net, cost)
  select g.seller_id, s.day, g.buyer_id,
    sum(case when g.seq = 1 then s.revenue_home else g.net * leg_factor(g.currency, b.currency, s.rate_home, b.net, s.revenue_home) end),
    sum(case when g.seq = 1 then s.cost_home_e4::numeric / 100 else b.net end)
  from summed s join order_legs g on g.order_id = s.id left join order_legs b on b.order_id = s.id and b.seq = 1 and g.seq = 2
  where not s.is_free group by 1, 2, 3;
  drop table summed, sold_lines, sold_sources;
end $$;
revoke all on function sum_sales_days(date[]) from public;
