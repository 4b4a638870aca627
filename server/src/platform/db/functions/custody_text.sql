-- The hashed text of a custody log row at a place of its chain: the same text that custodyHash in the server builds.
create or replace function custody_text(product_id bigint, place bigint, at timestamptz, kind text, key_id bigint,
  batch_id bigint, order_id bigint, user_id bigint, company_id bigint, session_id bigint, ip text, reason text)
returns text language sql stable as $$
  select '[' || product_id || ',' || place || ',"' || to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","' || kind || '",' || coalesce(key_id::text, 'null') || ',' || coalesce(batch_id::text, 'null') || ','
    || coalesce(order_id::text, 'null') || ',' || coalesce(user_id::text, 'null') || ',' || coalesce(company_id::text, 'null')
    || ',' || coalesce(session_id::text, 'null') || ',' || to_json(ip) || ',' || to_json(reason) || ']'
$$;
