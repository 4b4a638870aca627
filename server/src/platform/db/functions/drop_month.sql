-- Removes an old month of a table, in one transaction, and returns whether it did: only if the proven content of its
-- archive is what the month contains at this moment. For the custody log, the anchors from which the chains continue
-- stay, and so does the record of which keys were seen.
create or replace function drop_month(of_table text, of_month date) returns boolean
language plpgsql security definer set search_path = public set timezone = 'UTC' set lock_timeout = '2s' as $$
declare
  part text := month_part(of_table, of_month);
  archive archives;
  held record;
begin
  select * into archive from archives a where a.kind = of_table and a.month = of_month for update;
  if archive.state is distinct from 'proven' and archive.state is distinct from 'again' then
    raise exception '% has no proven archive', part using errcode = 'restrict_violation';
  end if;
  if archive.state = 'proven' and of_month + make_interval(months => 1 + least_months(of_table)) > now() then
    raise exception '% is too young to leave', part using errcode = 'restrict_violation';
  end if;
  execute format('lock table %I in share mode', part);
  select * into held from month_digest(of_table, of_month);
  if (held.row_count, held.digest) is distinct from (archive.row_count, archive.digest) then return false; end if;
  if archive.state = 'proven' and of_table = 'custody_log' then
    execute format($q$insert into custody_anchors (product_id, first_seq, last_seq, prev_hash, hash, archive_id)
      select r.product_id, r.first_seq, r.last_seq, f.prev_hash, l.hash, $1
      from (select product_id, min(seq) as first_seq, max(seq) as last_seq
        from (select product_id, seq, seq - row_number() over (partition by product_id order by seq) as run from %I) o
        group by product_id, run) r
      join %1$I f on f.product_id = r.product_id and f.seq = r.first_seq join %1$I l on l.product_id = r.product_id and l.seq = r.last_seq$q$,
      part) using archive.id;
    execute format($q$insert into keys_seen (key_id) select distinct c.key_id from %I c join keys k on k.id = c.key_id and k.revealed_at is null
      where c.kind in ('revealed', 'downloaded', 'delivered') on conflict do nothing$q$, part);
  elsif archive.state = 'proven' and of_table = 'notifications' then
    execute format($q$update notification_counts c set shown = c.shown - d.shown, unseen = c.unseen - d.unseen
      from (select user_id, company_id, topic, count(*) as shown, count(*) filter (where seen_at is null) as unseen
        from %I where is_shown group by 1, 2, 3) d
      where (c.user_id, c.company_id, c.topic) = (d.user_id, d.company_id, d.topic)$q$, part);
  end if;
  archive.columns := coalesce(archive.columns, array(select attname::text from pg_attribute
    where attrelid = to_regclass(quote_ident(part)) and attnum > 0 and not attisdropped order by attnum));
  execute format('alter table %I detach partition %I', of_table, part);
  execute format('drop table %I', part);
  update archives set state = 'archived', left_at = coalesce(left_at, now()), columns = archive.columns, again_until = null where id = archive.id;
  return true;
end $$;
