import { sql } from 'kysely'

/** The tables by `tablename`, for a `from`: what is kept by months is one, its parts are none. */
export const wholeTables = sql`(select relname as tablename from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace) as whole_tables`
