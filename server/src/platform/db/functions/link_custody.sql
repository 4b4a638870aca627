-- Links up to the given number of waiting rows of the custody log, product by product in the order of their ids, and
-- returns how many: each gets its place and a hash over the previous one. One linker at a time, the others wait for
-- their turn. A row that differs from what was announced stays where it is: the proof shows it.
create or replace function link_custody(most int) returns bigint language plpgsql security definer set search_path = public as $$
declare
  entry record;
  head custody_heads;
  link bytea;
  ids bigint[] := '{}';
  instants timestamptz[] := '{}';
  places bigint[] := '{}';
  before_each bytea[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtextextended('link_custody', 0));
  for entry in
    select l.*, w.digest from (select * from custody_waiting order by product_id, log_id limit most) w
    join custody_log l on l.id = w.log_id and l.at = w.log_at order by w.product_id, w.log_id
  loop
    continue when entry.hash is not null or entry.digest <> sha256(convert_to(custody_text(entry.product_id, 0, entry.at,
      entry.kind, entry.key_id, entry.batch_id, entry.order_id, entry.user_id, entry.company_id, entry.session_id, entry.ip,
      entry.reason), 'UTF8'));
    if head.product_id is distinct from entry.product_id then
      if head.product_id is not null then
        update custody_heads set seq = head.seq, hash = head.hash where product_id = head.product_id;
      end if;
      select * into head from custody_heads where product_id = entry.product_id;
    end if;
    link := sha256(head.hash || convert_to(custody_text(entry.product_id, head.seq + 1, entry.at, entry.kind, entry.key_id,
      entry.batch_id, entry.order_id, entry.user_id, entry.company_id, entry.session_id, entry.ip, entry.reason), 'UTF8'));
    ids := ids || entry.id;
    instants := instants || entry.at;
    places := places || head.seq + 1;
    before_each := before_each || head.hash;
    hashes := hashes || link;
    head.seq := head.seq + 1;
    head.hash := link;
  end loop;
  if head.product_id is null then return 0; end if;
  update custody_heads set seq = head.seq, hash = head.hash where product_id = head.product_id;
  update custody_log l set seq = e.place, prev_hash = e.before, hash = e.hash
  from unnest(ids, instants, places, before_each, hashes) as e(id, at, place, before, hash) where l.id = e.id and l.at = e.at;
  delete from custody_waiting where log_id = any(ids);
  return cardinality(ids);
end $$;
