-- Sums the months of these days from their daily totals, where every day of the month is summed: months that end by a
-- given day.
create or replace function sum_sales_months(days date[], summed_until date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  months date[] := array(select distinct date_trunc('month', d)::date from unnest(days) d
    where (date_trunc('month', d) + interval '1 month')::date <= summed_until + 1);
begin
  if cardinality(months) = 0 then return; end if;
  delete from sales_products where is_month and day = any(months);
  delete from sales_parties where is_month and day = any(months);
  delete from sales_batches where is_month and day = any(months);
  delete from sales_suppliers where is_month and day = any(months);
  delete from sales_partners where is_month and day = any(months);
  insert into sales_products (is_month, day, product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6)
  select true, m, product_id, sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4), sum(list_e6)
  from unnest(months) m join sales_products s on not s.is_month and s.day >= m and s.day < (m + interval '1 month')::date group by m, product_id;
  insert into sales_parties (is_month, day, company_id, buyer_id, payment_type, is_domestic, orders, keys, net_e6, gross_e6, cost_e4)
  select true, m, company_id, buyer_id, payment_type, is_domestic, sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4)
  from unnest(months) m join sales_parties s on not s.is_month and s.day >= m and s.day < (m + interval '1 month')::date
  group by m, company_id, buyer_id, payment_type, is_domestic;
  insert into sales_batches (is_month, day, batch_id, orders, keys, net_e6, gross_e6, cost_e4)
  select true, m, batch_id, sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4)
  from unnest(months) m join sales_batches s on not s.is_month and s.day >= m and s.day < (m + interval '1 month')::date group by m, batch_id;
  insert into sales_suppliers (is_month, day, supplier_id, orders, keys, net_e6, gross_e6, cost_e4)
  select true, m, supplier_id, sum(orders), sum(keys), sum(net_e6), sum(gross_e6), sum(cost_e4)
  from unnest(months) m join sales_suppliers s on not s.is_month and s.day >= m and s.day < (m + interval '1 month')::date group by m, supplier_id;
  insert into sales_partners (is_month, day, company_id, orders, sales_net, cost_e4)
  select true, m, company_id, sum(orders), sum(sales_net), sum(cost_e4)
  from unnest(months) m join sales_partners s on not s.is_month and s.day >= m and s.day < (m + interval '1 month')::date group by m, company_id;
end $$;
revoke all on function sum_sales_months(date[], date) from public;
