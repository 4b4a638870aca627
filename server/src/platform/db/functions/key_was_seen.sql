-- Has anybody had the code of a key in hands, as the custody log tells, or told before its months left? Row by row and with a
-- kept plan: it is asked of the keys of an order.
create or replace function key_was_seen(of_key bigint) returns boolean language plpgsql stable set search_path = public as $$
begin
  return exists (select from custody_log where key_id = of_key and kind in ('revealed', 'downloaded', 'delivered', 'resent'))
    or exists (select from keys_seen where key_id = of_key);
end $$;
