-- Adds to the orders of a company in a status, and to what they come to.
create or replace function order_counts_add(company bigint, of_status smallint, n int, amount bigint) returns void
language sql security definer set search_path = public as $$
  insert into order_counts as c (company_id, status, orders, gross_home) values (company, of_status, n, amount)
  on conflict (company_id, status) do update set orders = c.orders + n, gross_home = c.gross_home + amount
$$;
revoke all on function order_counts_add(bigint, smallint, int, bigint) from public;
