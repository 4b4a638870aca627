import { sql } from 'kysely'

/** The tables by `tablename`, for a `from`: a table partitioned by month counts as one, its partitions do not count. */
export const wholeTables = sql`(select relname as tablename from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace) as whole_tables`
