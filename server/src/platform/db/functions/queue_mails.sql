-- Writes mails into the outbox, at the end of the transaction of their causes, and returns their ids in the same order;
-- null if a cause has already been mailed. Row by row, as write_ledger: there are few.
create or replace function queue_mails(causes text[], templates text[], languages text[], receivers text[], receiver_names text[],
  datas jsonb[], sealed text[], of_companies bigint[], of_users bigint[], of_orders bigint[], subjects text[]) returns json language plpgsql as $$
declare
  made bigint[] := array_fill(null::bigint, array[cardinality(causes)]);
  one bigint;
begin
  for n in 1 .. cardinality(causes) loop
    insert into mail_causes (dedupe_key) values (causes[n]) on conflict do nothing;
    if found then
      insert into mails (dedupe_key, template, language, to_address, to_name, data, sealed_data, company_id, user_id, order_id, subject)
      values (causes[n], templates[n], languages[n], receivers[n], receiver_names[n], datas[n], sealed[n], of_companies[n], of_users[n],
        of_orders[n], subjects[n])
      returning id into one;
      made[n] := one;
    end if;
  end loop;
  return to_json(made);
end $$;
