-- Stores the answers to Idempotency-Keys, at the end of the transaction that they belong to.
create or replace function keep_answers(of_users bigint[], of_keys text[], of_endpoints text[], of_hashes text[], statuses int[], answers text[])
returns void language plpgsql as $$
begin
  insert into idempotency_keys (user_id, key, endpoint, body_hash, status_code, response)
  select * from unnest(of_users, of_keys, of_endpoints, of_hashes, statuses, answers);
end $$;
