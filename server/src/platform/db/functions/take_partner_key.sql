-- Like take_idempotency_keys, for one key used by a company's own programs: also returns which credential used it.
create or replace function take_partner_key(of_company bigint, of_environment text, of_key text,
  out taken boolean, out body_hash text, out status_code int, out response text, out credential_id bigint)
language plpgsql as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended('partner:' || of_company || ':' || of_environment || ':' || of_key, 0));
  if taken then
    select p.body_hash, p.status_code, p.response, p.credential_id into body_hash, status_code, response, credential_id
    from partner_requests p where p.company_id = of_company and p.environment = of_environment and p.key = of_key;
  end if;
end $$;
