import { type RawBuilder, sql } from 'kysely'

/** Tens of thousands of numbers as one parameter, written as PostgreSQL writes an array: number by number they take far longer. */
export function idsInOne(ids: readonly number[]): RawBuilder<number[]> {
  return sql`${`{${ids.join(',')}}`}::bigint[]`
}
