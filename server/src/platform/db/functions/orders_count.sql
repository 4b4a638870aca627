-- Keeps order_counts and order_totals; runs at the commit.
create or replace function orders_count() returns trigger language plpgsql security definer set search_path = public as $$
declare
  gained bigint;
  lost bigint;
begin
  -- The new place first: a row of counts is made with what it gains, never below zero.
  if tg_op <> 'DELETE' then
    gained := new.total_home;
    perform order_counts_add(new.company_id, new.status, 1, gained);
    perform order_totals_add(new.status, 1, gained);
  end if;
  if tg_op <> 'INSERT' then
    lost := old.total_home;
    update order_counts set orders = orders - 1, gross_home = gross_home - lost
    where company_id = old.company_id and status = old.status;
    perform order_totals_add(old.status, -1, -lost);
  end if;
  return null;
end $$;
