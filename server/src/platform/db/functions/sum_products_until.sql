-- Adds up what was sold of each product from the first day on, to each end of a month from the month of a changed day on, and to
-- the last three days that are summed: who has just asked for the last day finds its sums also when another one is summed
-- meanwhile. A whole month is read from its own sums, what is in between from the days.
create or replace function sum_products_until(changed_from date, summed_until date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := greatest(date_trunc('month', least(changed_from, summed_until - 2))::date,
    date_trunc('month', (select min(day) from sales_products))::date);
begin
  delete from sales_products_until where until >= first
    or (until < summed_until - 2 and until <> (date_trunc('month', until) + interval '1 month')::date - 1);
  if first is null then return; end if;
  insert into sales_products_until (until, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  with ends as (
    select distinct until from (
      select (m + interval '1 month')::date - 1 as until from generate_series(first::timestamp, summed_until::timestamp, interval '1 month') m
      union all select summed_until - n from generate_series(0, 2) n) every
    where until between first and summed_until
  ), spans as (
    select coalesce(lag(until) over (order by until) + 1, first) as since, until from ends
  ), sums as (
    select s.until, p.product_id, sum(p.orders)::bigint as orders, sum(p.keys)::bigint as keys, sum(p.net_e6)::bigint as net_e6,
      sum(p.gross_e6)::bigint as gross_e6, sum(p.cost_e4)::bigint as cost_e4, sum(p.list_e6)::bigint as list_e6
    from spans s cross join lateral (select s.since = date_trunc('month', s.until)::date
        and s.until = (date_trunc('month', s.until) + interval '1 month')::date - 1 as is_whole) w
    join sales_products p on p.is_month = w.is_whole and p.day between s.since and s.until group by 1, 2
    union all
    select until, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6 from sales_products_until where until = first - 1
  ), every as (
    select e.until, k.product_id from (select product_id, min(until) as since from sums group by 1) k
    join (select until from ends union all select first - 1) e on e.until >= k.since
  ), summed as (
    select until, product_id, sum(orders) over w as orders, sum(keys) over w as keys, sum(net_e6) over w as net_e6,
      sum(gross_e6) over w as gross_e6, sum(cost_e4) over w as cost_e4, sum(list_e6) over w as list_e6
    from every left join sums using (until, product_id) window w as (partition by product_id order by until rows unbounded preceding)
  )
  -- In the order in which they are read.
  select * from summed where until >= first order by until, product_id;
end $$;
revoke all on function sum_products_until(date, date) from public;
