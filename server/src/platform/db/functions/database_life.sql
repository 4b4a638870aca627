-- Which life of the database this is. A crash, a restore or a failover ends one, an orderly restart does not: transactions
-- that were not on the disk yet are gone then, their numbers are given out again, and a snapshot of the life before would take
-- the new ones for seen. A crash resets the statistics of the WAL; a restore and a failover begin another timeline.
create or replace function database_life() returns text language sql stable as $$
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' ||
    coalesce((select floor(extract(epoch from stats_reset) * 1000)::bigint from pg_stat_wal), 0)
$$;
