import { sql } from 'kysely'

/**
 * Today at the distributor's location, by the database's clock: a key's last day ends at that midnight (domain rules
 * §12).
 */
export const businessToday = sql<string>`sales_day_of(now())`
