-- Identifies the current life of the database. A crash, a restore or a failover ends one, an orderly restart does not:
-- transactions not yet on disk are lost then, their numbers are reused, and a snapshot of the previous life would take
-- the new ones for already seen. A crash resets the statistics of the WAL; a restore and a failover begin another
-- timeline.
create or replace function database_life() returns text language sql stable as $$
  select left(pg_walfile_name(pg_current_wal_lsn()), 8) || '-' ||
    coalesce((select floor(extract(epoch from stats_reset) * 1000)::bigint from pg_stat_wal), 0)
$$;
