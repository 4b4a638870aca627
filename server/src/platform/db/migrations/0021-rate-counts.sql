-- Calls counted by person or address within a window, so that several server processes hold one limit together
-- (guarantee G40). Unlogged: a crash forgets the counts of a minute, and nothing is written to the log for them.
create unlogged table rate_counts (
  key text not null,
  ends_at timestamptz not null,
  count int not null,
  primary key (key, ends_at)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
