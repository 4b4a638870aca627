-- Writes one row per key (or batch) into the custody log, unlinked, and queues them for linking (link_custody).
-- `causes`: for each row, the place of the facts it shares with the other rows of its cause.
create or replace function write_custody(product_ids bigint[], key_ids bigint[], batch_ids bigint[], causes int[], kinds text[],
  instants timestamptz[], of_orders bigint[], of_users bigint[], of_companies bigint[], of_sessions bigint[], from_ips text[], whys text[])
returns void language plpgsql as $$
begin
  with added as (
    insert into custody_log as l (product_id, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip, reason)
    select e.product_id, f.at, f.kind, e.key_id, e.batch_id, f.order_id, f.user_id, f.company_id, f.session_id, f.ip, f.reason
    from unnest(product_ids, key_ids, batch_ids, causes) as e(product_id, key_id, batch_id, cause)
    join unnest(kinds, instants, of_orders, of_users, of_companies, of_sessions, from_ips, whys) with ordinality
      as f(kind, at, order_id, user_id, company_id, session_id, ip, reason, cause) on f.cause = e.cause
    returning l.*
  )
  insert into custody_waiting (log_id, product_id, log_at, digest)
  select a.id, a.product_id, a.at, sha256(convert_to(custody_text(a.product_id, 0, a.at, a.kind, a.key_id, a.batch_id,
    a.order_id, a.user_id, a.company_id, a.session_id, a.ip, a.reason), 'UTF8')) from added a;
end $$;
