import { type Compilable, type Expression, sql } from 'kysely'
import type { Db } from './connect.ts'
import { prepared } from './prepared.ts'

type Query<R> = Compilable<R> & Expression<unknown>

/** Rows as they come through JSON: instants are text, and what is numeric must have been cast to text. */
type Together<T extends Readonly<Record<string, Query<unknown>>>> = {
  readonly [K in keyof T]: T[K] extends Compilable<infer R> ? JsonRow<R>[] : never
}
type JsonRow<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K] }

/**
 * Answers several reads in one round trip, as one prepared statement: each noun keeps its own query and hands it over
 * unexecuted. `name` belongs to this very set of queries.
 */
export async function readTogether<T extends Readonly<Record<string, Query<unknown>>>>(
  db: Db,
  name: string,
  queries: T,
): Promise<Together<T>> {
  const { rows } = await sql<Together<T>>`${prepared(name)}${together(queries)}`.execute(db)
  return rows[0] as Together<T>
}

/** Several reads as one statement of one row, for who prepares it. */
export function together<T extends Readonly<Record<string, Query<unknown>>>>(queries: T) {
  const parts = Object.entries(queries).map(
    ([key, query]) => sql`(select coalesce(json_agg(t), '[]') from (${query}) t) as ${sql.ref(key)}`,
  )
  return sql<Together<T>>`select ${sql.join(parts)}`
}
