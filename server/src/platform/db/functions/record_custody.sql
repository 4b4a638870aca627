-- Appends one row a key (or batch) to the custody log with the facts they share, and moves the heads of the chains,
-- which it locks ascending by product. Link by link: the hash of each row covers the one before it, over the text that
-- custodyHash in the server builds.
create or replace function record_custody(product_ids bigint[], key_ids bigint[], batch_ids bigint[], of_kind text,
  at_instant timestamptz, of_order bigint, of_user bigint, of_company bigint, of_session bigint, from_ip text, why text)
returns bigint language plpgsql as $$
declare
  head custody_heads;
  heads int := 0;
  link bytea;
  places int[];
  before_each bytea[];
  hashes bytea[];
  before text := ',"' || to_char(at_instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '","' || of_kind || '",';
  behind text := ',' || coalesce(of_order::text, 'null') || ',' || coalesce(of_user::text, 'null') || ','
    || coalesce(of_company::text, 'null') || ',' || coalesce(of_session::text, 'null') || ',' || to_json(from_ip) || ','
    || to_json(why) || ']';
begin
  for head in
    select * from custody_heads h where h.product_id = any(product_ids) order by h.product_id for update
  loop
    heads := heads + 1;
    link := head.hash;
    places := '{}';
    before_each := '{}';
    hashes := '{}';
    for place in 1 .. cardinality(product_ids) loop
      continue when product_ids[place] <> head.product_id;
      places := places || place;
      before_each := before_each || link;
      link := sha256(link || convert_to('[' || head.product_id || ',' || head.seq + cardinality(places) || before
        || coalesce(key_ids[place]::text, 'null') || ',' || coalesce(batch_ids[place]::text, 'null') || behind, 'UTF8'));
      hashes := hashes || link;
    end loop;
    insert into custody_log (product_id, seq, at, kind, key_id, batch_id, order_id, user_id, company_id, session_id, ip,
      reason, prev_hash, hash)
    select head.product_id, head.seq + n, at_instant, of_kind, key_ids[place], batch_ids[place], of_order, of_user,
      of_company, of_session, from_ip, why, prev, hash
    from unnest(places, before_each, hashes) with ordinality as e(place, prev, hash, n);
    update custody_heads h set seq = head.seq + cardinality(places), hash = link where h.product_id = head.product_id;
  end loop;
  return heads;
end $$;
