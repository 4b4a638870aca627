-- Maintains order_counts and order_totals (in rows of this database session); runs at the commit. The last order of a
-- company from a seller is the latest in any of their rows: an order that leaves a status was seen in it and is seen in
-- the next.
create or replace function orders_count() returns trigger language plpgsql security definer set search_path = public as $$
declare
  mine smallint := pg_backend_pid() % 64;
begin
  -- The new place first: a row of counts is created with what it gains, never below zero. It nearly always exists, and
  -- updating it costs half of trying to insert it.
  if tg_op <> 'DELETE' then
    update order_counts set orders = orders + 1, gross_home = gross_home + new.total_home, last_at = greatest(last_at, new.placed_at)
    where company_id = new.company_id and reseller_id = coalesce(new.reseller_id, 0) and status = new.status;
    if not found then
      insert into order_counts as c (company_id, reseller_id, status, orders, gross_home, last_at)
        values (new.company_id, coalesce(new.reseller_id, 0), new.status, 1, new.total_home, new.placed_at)
      on conflict (company_id, reseller_id, status) do update
        set orders = c.orders + 1, gross_home = c.gross_home + new.total_home, last_at = greatest(c.last_at, new.placed_at);
    end if;
    update order_totals set orders = orders + 1, gross_home = gross_home + new.total_home where shard = mine and status = new.status;
    if not found then
      insert into order_totals as t (shard, status, orders, gross_home) values (mine, new.status, 1, new.total_home)
      on conflict (shard, status) do update set orders = t.orders + 1, gross_home = t.gross_home + new.total_home;
    end if;
  end if;
  if tg_op <> 'INSERT' then
    update order_counts set orders = orders - 1, gross_home = gross_home - old.total_home
    where company_id = old.company_id and reseller_id = coalesce(old.reseller_id, 0) and status = old.status;
    insert into order_totals as t (shard, status, orders, gross_home) values (mine, old.status, -1, -old.total_home)
    on conflict (shard, status) do update set orders = t.orders - 1, gross_home = t.gross_home - old.total_home;
  end if;
  -- Nobody deletes an order, moves it in time or gives it to another company; if it is done manually, the last order is
  -- looked up.
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (new.placed_at, new.company_id) <> (old.placed_at, old.company_id)) then
    update order_counts set last_at = (select max(placed_at) from orders where company_id = old.company_id and reseller_id is not distinct from old.reseller_id)
    where company_id = old.company_id and reseller_id = coalesce(old.reseller_id, 0);
  end if;
  return null;
end $$;
