-- Adds new lines (sign 1) and subtracts removed ones (sign -1), rows of `changed_lines`, which is used up, in the
-- monthly and daily sums by which reports are filtered (sales_facets, sales_facet_days). A line with keys of two
-- batches is two rows of one order.
create or replace function count_sales_facets() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sales_facets as kept (facet, value, month, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  select f.facet, f.value, date_trunc('month', l.day)::date, l.product_id,
    count(distinct l.order_id) filter (where l.sign = 1) - count(distinct l.order_id) filter (where l.sign = -1),
    sum(l.sign * l.keys), sum(l.sign * l.net) * 1000000, sum(l.sign * l.gross) * 1000000, sum(l.sign * l.cost_e4), sum(l.sign * l.list) * 1000000
  from changed_lines l
  cross join lateral (values (1, l.country_id), (2, l.company_type), (3, l.payment_type), (4, l.is_domestic::int), (5, l.supplier_id)) f (facet, value)
  group by 1, 2, 3, 4
  having (count(distinct l.order_id) filter (where l.sign = 1) - count(distinct l.order_id) filter (where l.sign = -1),
    sum(l.sign * l.keys), sum(l.sign * l.net), sum(l.sign * l.gross), sum(l.sign * l.cost_e4), sum(l.sign * l.list)) <> (0, 0, 0, 0, 0, 0)
  on conflict (facet, value, month, product_id) do update set orders = kept.orders + excluded.orders, keys = kept.keys + excluded.keys,
    net_e6 = kept.net_e6 + excluded.net_e6, gross_e6 = kept.gross_e6 + excluded.gross_e6, cost_e4 = kept.cost_e4 + excluded.cost_e4,
    list_e6 = kept.list_e6 + excluded.list_e6;
  insert into sales_facet_days as kept (facet, value, day, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  select f.facet, f.value, l.day,
    count(distinct l.order_id) filter (where l.sign = 1) - count(distinct l.order_id) filter (where l.sign = -1),
    sum(l.sign * l.keys), sum(l.sign * l.net) * 1000000, sum(l.sign * l.gross) * 1000000, sum(l.sign * l.cost_e4), sum(l.sign * l.list) * 1000000
  from changed_lines l
  cross join lateral (values (1, l.country_id), (2, l.company_type), (3, l.payment_type), (4, l.is_domestic::int), (5, l.supplier_id)) f (facet, value)
  group by 1, 2, 3
  having (count(distinct l.order_id) filter (where l.sign = 1) - count(distinct l.order_id) filter (where l.sign = -1),
    sum(l.sign * l.keys), sum(l.sign * l.net), sum(l.sign * l.gross), sum(l.sign * l.cost_e4), sum(l.sign * l.list)) <> (0, 0, 0, 0, 0, 0)
  on conflict (facet, value, day) do update set orders = kept.orders + excluded.orders, keys = kept.keys + excluded.keys,
    net_e6 = kept.net_e6 + excluded.net_e6, gross_e6 = kept.gross_e6 + excluded.gross_e6, cost_e4 = kept.cost_e4 + excluded.cost_e4,
    list_e6 = kept.list_e6 + excluded.list_e6;
  drop table changed_lines;
end $$;
revoke all on function count_sales_facets() from public;
