-- Writes one row a key (or batch) into the custody log with the facts they share, unlinked, and announces them for their
-- link (link_custody).
create or replace function record_custody(product_ids bigint[], key_ids bigint[], batch_ids bigint[], of_kind text,
  at_instant timestamptz, of_order bigint, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns void language plpgsql as $$
begin
  with added as (
    insert into custody_log as l (product_id, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip, reason)
    select e.product_id, at_instant, of_kind, e.key_id, e.batch_id, of_order, of_user, of_company, of_session, from_ip, why
    from unnest(product_ids, key_ids, batch_ids) as e(product_id, key_id, batch_id)
    returning l.id, l.product_id, l.key_id, l.batch_id
  )
  insert into custody_waiting (log_id, product_id, log_at, digest)
  select a.id, a.product_id, at_instant, sha256(convert_to(custody_text(a.product_id, 0, at_instant, of_kind, a.key_id, a.batch_id,
    of_order, of_user, of_company, of_session, from_ip, why), 'UTF8')) from added a;
end $$;
