-- Holds Idempotency-Keys until the transaction ends and answers what is kept under each, by its place in the list. Two
-- statements in one call: the second sees what the last holder has committed.
create or replace function take_idempotency_keys(of_users bigint[], of_keys text[])
returns table (n int, taken boolean, body_hash text, status_code int, response text) language plpgsql as $$
declare are_taken boolean[];
begin
  are_taken := array(select pg_try_advisory_xact_lock(hashtextextended('idempotency:' || w.of_user || ':' || w.of_key, 0))
    from unnest(of_users, of_keys) with ordinality as w(of_user, of_key, place) order by w.place);
  return query
    select w.place::int, w.is_taken, i.body_hash, i.status_code, i.response
    from unnest(of_users, of_keys, are_taken) with ordinality as w(of_user, of_key, is_taken, place)
    left join idempotency_keys i on w.is_taken and i.user_id = w.of_user and i.key = w.of_key
    order by w.place;
end $$;
