-- Writes a mail into the outbox, at the end of the transaction of its cause, and answers its id; null where this cause has been
-- mailed before.
create or replace function queue_mail(of_cause text, of_template text, in_language text, receiver text, receiver_name text, of_data jsonb,
  sealed text, of_company bigint, of_user bigint, of_order bigint, of_subject text) returns bigint language plpgsql as $$
declare made bigint;
begin
  insert into mail_causes (dedupe_key) values (of_cause) on conflict do nothing;
  if not found then return null; end if;
  insert into mails (dedupe_key, template, language, to_address, to_name, data, sealed_data, company_id, user_id, order_id, subject)
  values (of_cause, of_template, in_language, receiver, receiver_name, of_data, sealed, of_company, of_user, of_order,
    of_subject)
  returning id into made;
  return made;
end $$;
