import { type RawBuilder, sql } from 'kysely'

/** The version of a row that stores the moment of its last change: that moment in milliseconds. `row` is its alias. */
export const versionByTime = (row: string): RawBuilder<number> =>
  sql<number>`trunc(extract(epoch from ${sql.ref(`${row}.updated_at`)}) * 1000)::float8`

/** For `updated_at` of a changed row: now, and always later than the previous change. */
export const laterThanBefore = (now: Date): RawBuilder<Date> =>
  sql<Date>`greatest(${now}::timestamptz, updated_at + interval '1 millisecond')`
