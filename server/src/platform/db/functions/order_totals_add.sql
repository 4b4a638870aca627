-- Adds to the orders of all companies in a status, in rows of this database session.
create or replace function order_totals_add(of_status smallint, n int, amount bigint) returns void
language sql security definer set search_path = public as $$
  insert into order_totals as t (shard, status, orders, gross_home) values (pg_backend_pid() % 64, of_status, n, amount)
  on conflict (shard, status) do update set orders = t.orders + n, gross_home = t.gross_home + amount
$$;
revoke all on function order_totals_add(smallint, int, bigint) from public;
