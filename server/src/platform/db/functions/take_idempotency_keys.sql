-- Locks Idempotency-Keys until the transaction ends and returns what is stored under each, by its place in the list.
-- Two statements per key: the second sees what the previous holder committed. Key by key: for a single key that is
-- twice as fast as working on sets.
create or replace function take_idempotency_keys(of_users bigint[], of_keys text[])
returns table (n int, taken boolean, body_hash text, status_code int, response text) language plpgsql as $$
begin
  for place in 1 .. cardinality(of_keys) loop
    n := place;
    taken := pg_try_advisory_xact_lock(hashtextextended('idempotency:' || of_users[place] || ':' || of_keys[place], 0));
    select i.body_hash, i.status_code, i.response into body_hash, status_code, response
    from idempotency_keys i where taken and i.user_id = of_users[place] and i.key = of_keys[place];
    return next;
  end loop;
end $$;
