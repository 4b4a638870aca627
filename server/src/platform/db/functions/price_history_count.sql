-- Maintains price_history_counts (in rows of this database session): changes of prices that a statement added. Levels
-- are locked in a fixed order, so that two statements never deadlock.
create or replace function price_history_count() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into price_history_counts as c (shard, level, changes)
  select pg_backend_pid() % 64, level, count(*) from added group by level order by level
  on conflict (shard, level) do update set changes = c.changes + excluded.changes;
  return null;
end $$;
