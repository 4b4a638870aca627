-- Changed days were summed again: adds the difference of each product from before (`products_were`) to the sums up to
-- the days after it, so that a change costs only what it changes and not all months since (sum_products_until).
create or replace function change_products_until(changed date[], summed_until date) returns void
  language plpgsql security definer set search_path = public as $$
begin
  insert into sales_products_until as kept (until, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  with risen as (
    select day, product_id, sum(orders) as orders, sum(keys) as keys, sum(net_e6) as net_e6, sum(gross_e6) as gross_e6, sum(cost_e4) as cost_e4,
      sum(list_e6) as list_e6
    from (
      select day, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6 from sales_products where not is_month and day = any(changed)
      union all
      select day, product_id, -orders, -keys, -net_e6, -gross_e6, -cost_e4, -list_e6 from products_were) both_times
    group by day, product_id
    having (sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4), sum(list_e6)) <> (0, 0, 0, 0, 0, 0)
  ), ends as (
    select distinct until from (
      select (m + interval '1 month')::date - 1 as until
      from generate_series(date_trunc('month', (select min(day) from risen)::timestamp), summed_until::timestamp, interval '1 month') m
      union all select summed_until - n from generate_series(0, 2) n) every
    where until <= summed_until
  )
  select e.until, r.product_id, sum(r.orders), sum(r.keys), sum(r.net_e6), sum(r.gross_e6), sum(r.cost_e4), sum(r.list_e6)
  from risen r join ends e on e.until >= r.day group by e.until, r.product_id
  -- If a product has no sum yet, none of it was sold until then.
  on conflict (until, product_id) do update set orders = kept.orders + excluded.orders, keys = kept.keys + excluded.keys,
    net_e6 = kept.net_e6 + excluded.net_e6, gross_e6 = kept.gross_e6 + excluded.gross_e6, cost_e4 = kept.cost_e4 + excluded.cost_e4,
    list_e6 = kept.list_e6 + excluded.list_e6;
end $$;
revoke all on function change_products_until(date[], date) from public;
