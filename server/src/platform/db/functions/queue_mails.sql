-- Writes mails into the outbox, at the end of the transaction of their causes, and answers their ids in the same order; null
-- where a cause has been mailed before.
create or replace function queue_mails(causes text[], templates text[], languages text[], receivers text[], receiver_names text[],
  datas jsonb[], sealed text[], of_companies bigint[], of_users bigint[], of_orders bigint[], subjects text[]) returns json language plpgsql as $$
declare made json;
begin
  with fresh as (
    insert into mail_causes (dedupe_key) select distinct cause from unnest(causes) as c(cause) order by cause on conflict do nothing returning dedupe_key
  ), added as (
    insert into mails (dedupe_key, template, language, to_address, to_name, data, sealed_data, company_id, user_id, order_id, subject)
    select distinct on (m.cause) m.cause, m.template, m.language, m.to_address, m.to_name, m.data, m.sealed_data, m.company_id, m.user_id, m.order_id, m.subject
    from unnest(causes, templates, languages, receivers, receiver_names, datas, sealed, of_companies, of_users, of_orders, subjects) with ordinality
      as m(cause, template, language, to_address, to_name, data, sealed_data, company_id, user_id, order_id, subject, place)
    join fresh on fresh.dedupe_key = m.cause order by m.cause, m.place
    returning id, dedupe_key
  )
  select json_agg(a.id order by c.place) into made
  from unnest(causes) with ordinality as c(cause, place) left join added a on a.dedupe_key = c.cause;
  return made;
end $$;
