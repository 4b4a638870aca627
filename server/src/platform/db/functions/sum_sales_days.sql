-- Sums these days from their orders.
create or replace function sum_sales_days(days date[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from sales_days where day = any(days);
  delete from sales_day_products where day = any(days);
  delete from sales_day_partners where day = any(days);
  delete from sales_day_legs where day = any(days);
  delete from purchase_days where day = any(days);
  create temp table summed on commit drop as
  select d.day, o.id, o.company_id, o.slots_assigned as keys, o.revenue_home, o.rate_home, o.gross, o.is_free,
    o.cost_home_e4 + case when o.refunded > 0 then cost_given_back(o.id) else 0 end as cost_home_e4
  from unnest(days) as d(day) cross join lateral (select * from orders o where o.approval = 'approved'
    and o.approved_at >= d.day::timestamp at time zone business_zone()
    and o.approved_at < (d.day + 1)::timestamp at time zone business_zone() offset 0) o;
  -- Thousands of lines are looked up, millions are joined: the planner is told which it is.
  analyze summed;
  insert into sales_days (day, orders, keys, sales_net, cost_e4)
  select day, count(*), sum(keys), coalesce(sum(revenue_home) filter (where not is_free), 0), sum(cost_home_e4)
  from summed group by 1;
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
  insert into sales_day_products (day, product_id, orders, keys, net, gross, cost_e4)
  select s.day, l.product_id, count(distinct s.id), sum(l.quantity), sum(home_share(s.revenue_home, p.net, g.net)),
    sum(home_share(s.revenue_home, p.gross, g.net)), coalesce(sum(c.cost_e4), 0)
  from summed s join order_legs g on g.order_id = s.id and g.seq = 1 join order_lines l on l.order_id = s.id
  join order_line_prices p on p.order_line_id = l.id and p.leg_id = g.id
  left join (select u.order_line_id, sum(case when u.refunded_at is null then u.cost_home_e4
      else u.cost_home_e4 + coalesce((select r.cost_home_e4 from refund_units r where r.slot_id = u.id), 0) end)::bigint as cost_e4 from summed o
    join slots u on u.order_id = o.id where u.cost_home_e4 > 0 or u.refunded_at is not null group by 1) c on c.order_line_id = l.id
  where not s.is_free group by 1, 2;
  drop table summed;
end $$;
revoke all on function sum_sales_days(date[]) from public;
