-- Recomputes the sales totals of these days from their orders.
create or replace function sum_sales_days(days date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sales_days where day = any(days);
  delete from sales_products where not is_month and day = any(days);
  delete from sales_orders where day = any(days);
  delete from sales_refunds where day = any(days);
  delete from sales_refund_sources where day = any(days);
  delete from sales_parties where not is_month and day = any(days);
  delete from sales_batches where not is_month and day = any(days);
  delete from sales_suppliers where not is_month and day = any(days);
  delete from sales_partners where not is_month and day = any(days);
  delete from sales_day_legs where day = any(days);
  delete from purchase_days where day = any(days);
  create temp table summed on commit drop as
  select d.day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home, o.rate_home, o.gross, o.is_free, o.payment_type, o.is_domestic,
    o.cost_home_e4 + case when o.refunded > 0 or o.slots_returned > 0 then cost_given_back(o.id) else 0 end as cost_home_e4
  from unnest(days) as d(day) cross join lateral (select * from orders o where o.approval = 'approved'
    and o.approved_at >= d.day::timestamp at time zone business_zone()
    and o.approved_at < (d.day + 1)::timestamp at time zone business_zone() offset 0) o;
  -- Thousands of lines are looked up, millions are joined: this tells the planner which it is.
  analyze summed;
  create temp table changed_lines on commit drop as
  select -1 as sign, c.country_id, c.type as company_type, l.* from sales_lines l join companies c on c.id = l.company_id where l.day = any(days)
  union all
  -- An order whose day of approval changed leaves the day it was summed under before.
  select -1, c.country_id, c.type, l.* from summed s join sales_lines l on l.order_id = s.id and l.day <> all(days) join companies c on c.id = l.company_id;
  delete from sales_lines l using changed_lines c where l.order_id = c.order_id and l.line_id = c.line_id and l.batch_id = c.batch_id;
  delete from sales_orders l using summed s where l.order_id = s.id and l.day <> all(days);
  insert into sales_lines (order_id, line_id, batch_id, supplier_id, day, company_id, buyer_id, payment_type, is_domestic, product_id, keys, net,
    gross, cost_e4, list, own_net, own_gross)
  select s.id, l.id, w.batch_id, w.supplier_id, s.day, s.company_id, g.buyer_id, s.payment_type, s.is_domestic, l.product_id, w.n,
    split_share(a.net, w.n, w.n_until, w.n_all), split_share(a.gross, w.n, w.n_until, w.n_all), w.cost_e4,
    split_share(net_at_list(a.net, p.trace), w.n, w.n_until, w.n_all),
    split_share(own.net, w.n, w.n_until, w.n_all), split_share(own.gross, w.n, w.n_until, w.n_all)
  from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
  join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
  cross join lateral (select home_share(s.revenue_home, p.net, g.net) as net, home_share(s.revenue_home, p.gross, g.net) as gross) a
  -- The leg in which the ordering company is the buyer.
  cross join lateral (select q.net::numeric, q.gross::numeric from order_legs w join order_line_prices q on q.order_line_id = l.id and q.leg_id = w.id
    where w.order_id = s.id and w.buyer_id = s.company_id offset 0) own
  -- Looked up line by line: the planner estimates the preceding join at one row.
  cross join lateral (select * from units_by_source(l.id, l.product_id) offset 0) w
  where not s.is_free;
  insert into changed_lines
  select 1, c.country_id, c.type, l.* from sales_lines l join companies c on c.id = l.company_id where l.day = any(days);
  perform count_sales_facets();
  insert into sales_refunds (refund_id, line_id, part, day, order_id, company_id, buyer_id, payment_type, is_domestic, product_id, keys, net, gross, cost_e4)
  select f.id, l.id, x.part, d.day, o.id, o.company_id, g.buyer_id, o.payment_type, o.is_domestic, l.product_id, x.units,
    home_share(f.net_home, x.net, x.leg_net), home_share(f.gross_home, x.gross, x.leg_gross), refunded_cost(f.id, l.id, x.part, o.invoice_by_delivery)
  from unnest(days) as d(day) cross join lateral (select * from refunds f where f.at >= d.day::timestamp at time zone business_zone()
    and f.at < (d.day + 1)::timestamp at time zone business_zone() offset 0) f
  join orders o on o.id = f.order_id join order_legs g on g.order_id = o.id and g.seq = 1
  -- Looked up refund by refund: the planner expects only a handful of rows from lines joined with legs and scans all
  -- days for each.
  cross join lateral (select x.*, w.net as leg_net, w.gross as leg_gross from refund_legs w join refund_lines x on x.leg_id = w.leg_id and x.refund_id = w.refund_id
    where w.refund_id = f.id and w.leg_id = g.id offset 0) x
  join order_lines l on l.id = x.order_line_id where not o.is_free;
  insert into sales_refund_sources (refund_id, line_id, part, batch_id, supplier_id, day, keys, net, gross, cost_e4)
  select r.refund_id, r.line_id, r.part, w.batch_id, w.supplier_id, r.day, case when r.keys = 0 then 0 else w.n end,
    split_share(r.net, w.n, w.n_until, w.n_all), split_share(r.gross, w.n, w.n_until, w.n_all), case when r.keys = 0 then 0 else w.cost_e4 end
  from sales_refunds r join orders o on o.id = r.order_id
  cross join lateral refunded_by_source(r.refund_id, r.line_id, r.part, r.product_id, r.keys, o.invoice_by_delivery) w where r.day = any(days);
  insert into sales_days (day, orders, keys, sales_net, cost_e4, paid_orders, paid_keys, net, gross, paid_cost_e4, list)
  select s.day, s.orders, s.keys, s.sales_net, s.cost_e4, s.paid_orders, coalesce(l.keys, 0), coalesce(l.net, 0), coalesce(l.gross, 0),
    coalesce(l.cost_e4, 0), coalesce(l.list, 0)
  from (select day, count(*) as orders, sum(keys) as keys, coalesce(sum(revenue_home) filter (where not is_free), 0) as sales_net,
      sum(cost_home_e4) as cost_e4, count(*) filter (where not is_free) as paid_orders from summed group by 1) s
  left join (select day, sum(keys) as keys, sum(net) as net, sum(gross) as gross, sum(cost_e4) as cost_e4, sum(list) as list
    from sales_lines where day = any(days) group by 1) l using (day);
  insert into sales_products (is_month, day, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  select false, day, product_id, count(distinct order_id), sum(keys), sum(net) * 1000000, sum(gross) * 1000000, sum(cost_e4), sum(list) * 1000000
  from sales_lines where day = any(days) group by day, product_id;
  insert into sales_orders (order_id, day, company_id, buyer_id, payment_type, is_domestic, keys, net, gross, cost_e4)
  select order_id, day, company_id, buyer_id, payment_type, is_domestic, sum(keys), sum(net), sum(gross), sum(cost_e4)
  from sales_lines where day = any(days) group by order_id, day, company_id, buyer_id, payment_type, is_domestic;
  insert into sales_parties (is_month, day, company_id, buyer_id, payment_type, is_domestic, orders, keys, net_e6, gross_e6, cost_e4)
  select false, day, company_id, buyer_id, payment_type, is_domestic, count(*), sum(keys), sum(net) * 1000000, sum(gross) * 1000000, sum(cost_e4)
  from sales_orders where day = any(days) group by day, company_id, buyer_id, payment_type, is_domestic;
  insert into sales_batches (is_month, day, batch_id, orders, keys, net_e6, gross_e6, cost_e4)
  select false, day, batch_id, count(distinct order_id), sum(keys), sum(net) * 1000000, sum(gross) * 1000000, sum(cost_e4)
  from sales_lines where day = any(days) group by day, batch_id;
  insert into sales_suppliers (is_month, day, supplier_id, orders, keys, net_e6, gross_e6, cost_e4)
  select false, day, supplier_id, count(distinct order_id), sum(keys), sum(net) * 1000000, sum(gross) * 1000000, sum(cost_e4)
  from sales_lines where day = any(days) group by day, supplier_id;
  insert into purchase_days (company_id, day, orders, keys, gross)
  select company_id, day, count(*), sum(keys), sum(gross) from summed group by 1, 2;
  insert into sales_partners (is_month, day, company_id, orders, sales_net, cost_e4)
  select false, s.day, g.buyer_id, count(*), sum(s.revenue_home), sum(s.cost_home_e4) from summed s join order_legs g on g.order_id = s.id and g.seq = 1
  where not s.is_free group by s.day, g.buyer_id;
  insert into sales_day_legs (seller_id, day, buyer_id, net, cost)
  select g.seller_id, s.day, g.buyer_id,
    sum(g.net * leg_factor(g.currency, b.currency, s.rate_home, b.net, s.revenue_home)), sum(b.net)
  from summed s join order_legs g on g.order_id = s.id and g.seq = 2 join order_legs b on b.order_id = s.id and b.seq = 1
  where not s.is_free group by 1, 2, 3;
  drop table summed;
end $$;
revoke all on function sum_sales_days(date[]) from public;
