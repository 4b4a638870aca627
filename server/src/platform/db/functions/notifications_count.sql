-- Maintains notification_counts. Rows are locked in a fixed order, so that two statements never deadlock.
create or replace function notifications_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op <> 'INSERT' then
    perform 1 from notification_counts where (user_id, company_id, topic) in (select user_id, company_id, topic from old_rows)
    order by user_id, company_id, topic for update;
    update notification_counts c set shown = c.shown - d.shown, unseen = c.unseen - d.unseen
    from (select user_id, company_id, topic, count(*) as shown, count(*) filter (where seen_at is null) as unseen
      from old_rows where is_shown group by 1, 2, 3) d
    where (c.user_id, c.company_id, c.topic) = (d.user_id, d.company_id, d.topic);
  end if;
  -- Also after an update: what was only mailed has no row until it is shown.
  if tg_op <> 'DELETE' then
    insert into notification_counts as c (user_id, company_id, topic, shown, unseen)
    select user_id, company_id, topic, count(*), count(*) filter (where seen_at is null)
    from new_rows where is_shown group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, company_id, topic) do update set shown = c.shown + excluded.shown, unseen = c.unseen + excluded.unseen;
  end if;
  return null;
end $$;
