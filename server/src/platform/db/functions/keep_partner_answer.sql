-- Stores the answer to a partner's Idempotency-Key, at the end of the transaction that it belongs to.
create or replace function keep_partner_answer(of_company bigint, of_environment text, of_key text, of_credential bigint,
  of_hash text, status int, answer text) returns void language plpgsql as $$
begin
  insert into partner_requests (company_id, environment, key, credential_id, body_hash, status_code, response)
  values (of_company, of_environment, of_key, of_credential, of_hash, status, answer);
end $$;
