-- Records arriving keys, to be counted at the commit (stock_arrivals).
create or replace function keys_arrive() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_arrivals as a (transaction_id, product_id, batch_id, expires_on, state, keys)
  select pg_current_xact_id(), product_id, batch_id, expires_on, state, count(*) from new_rows
  group by product_id, batch_id, expires_on, state order by product_id, batch_id
  on conflict (transaction_id, product_id, batch_id, expires_on, state) do update set keys = a.keys + excluded.keys;
  -- Margins are based on the cost of the last delivery of which there are keys.
  if exists (select from new_rows) then perform raise_sale_facts(); end if;
  return null;
end $$;
