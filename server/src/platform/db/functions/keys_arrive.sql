-- Records arriving keys, to be counted at the commit (stock_arrivals).
create or replace function keys_arrive() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into stock_arrivals as a (transaction_id, product_id, batch_id, expires_on, state, keys)
  select pg_current_xact_id(), product_id, batch_id, expires_on, state, count(*) from new_rows
  group by product_id, batch_id, expires_on, state order by product_id, batch_id
  on conflict (transaction_id, product_id, batch_id, expires_on, state) do update set keys = a.keys + excluded.keys;
  return null;
end $$;
