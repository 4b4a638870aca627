-- Has anybody seen the code of a key, according to the custody log, including months that have left it? A mail sent again
-- (resent) may only link to its order: keys that it shows are recorded as delivered when it is written. Row by row and
-- with a cached plan: it is called for the keys of an order.
create or replace function key_was_seen(of_key bigint) returns boolean language plpgsql stable set search_path = public as $$
begin
  return exists (select from custody_log where key_id = of_key and kind in ('revealed', 'downloaded', 'delivered'))
    or exists (select from keys_seen where key_id = of_key);
end $$;
