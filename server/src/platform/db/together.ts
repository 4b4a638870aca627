import { type Compilable, type Expression, sql } from 'kysely'

type Query<R> = Compilable<R> & Expression<unknown>

/** Rows as they come through JSON: instants are text, and numeric values must have been cast to text. */
type Together<T extends Readonly<Record<string, Query<unknown>>>> = {
  readonly [K in keyof T]: T[K] extends Compilable<infer R> ? JsonRow<R>[] : never
}
type JsonRow<R> = { [K in keyof R]: R[K] extends Date ? string : R[K] extends Date | null ? string | null : R[K] }

/**
 * Several reads as one statement of one row: each noun keeps its own query and passes it on unexecuted. The caller
 * prepares it.
 */
export function together<T extends Readonly<Record<string, Query<unknown>>>>(queries: T) {
  const parts = Object.entries(queries).map(
    ([key, query]) => sql`(select coalesce(json_agg(t), '[]') from (${query}) t) as ${sql.ref(key)}`,
  )
  return sql<Together<T>>`select ${sql.join(parts)}`
}
