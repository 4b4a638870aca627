-- Holds an Idempotency-Key until the transaction ends and answers what is kept under it. Two statements in one call:
-- the second sees what the last holder has committed.
create or replace function take_idempotency_key(of_user bigint, of_key text,
  out taken boolean, out body_hash text, out status_code int, out response text) language plpgsql as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended('idempotency:' || of_user || ':' || of_key, 0));
  if taken then
    select i.body_hash, i.status_code, i.response into body_hash, status_code, response
    from idempotency_keys i where i.user_id = of_user and i.key = of_key;
  end if;
end $$;
