-- Keeps the answer to an Idempotency-Key, at the end of the transaction that it is the answer of.
create or replace function keep_answer(of_user bigint, of_key text, of_endpoint text, of_hash text, status int, answer text)
returns void language plpgsql as $$
begin
  insert into idempotency_keys (user_id, key, endpoint, body_hash, status_code, response)
  values (of_user, of_key, of_endpoint, of_hash, status, answer);
end $$;
