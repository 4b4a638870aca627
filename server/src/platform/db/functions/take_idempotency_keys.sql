-- Holds Idempotency-Keys until the transaction ends and answers what is kept under each, by its place in the list. Two
-- statements for each: the second sees what the last holder has committed.
create or replace function take_idempotency_keys(of_users bigint[], of_keys text[])
returns table (n int, taken boolean, body_hash text, status_code int, response text) language plpgsql as $$
begin
  for place in 1 .. cardinality(of_users) loop
    n := place;
    body_hash := null; status_code := null; response := null;
    taken := pg_try_advisory_xact_lock(hashtextextended('idempotency:' || of_users[place] || ':' || of_keys[place], 0));
    if taken then
      select i.body_hash, i.status_code, i.response into body_hash, status_code, response
      from idempotency_keys i where i.user_id = of_users[place] and i.key = of_keys[place];
    end if;
    return next;
  end loop;
end $$;
