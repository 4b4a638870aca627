import { pageSizes } from '@brava/contract/list.ts'
import { type Compilable, CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { preparedMark } from './prepared.ts'

/** Stands for a value while the text is put together. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A value into which the planner does not look. PostgreSQL plans a prepared statement anew for every call where it hopes
 * to gain by knowing the values; where one plan serves all of them, that costs more than it gives.
 */
export function unseen<T>(value: T, type: 'bigint[]' | 'int[]' | 'timestamptz' | 'date'): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

/**
 * A statement of several values that is put together once in this process and planned once a connection, where building
 * its text for every call costs more than asking. `build` hears stand-ins in place of the values: it may only hand them on
 * as parameters, each list as one array.
 */
export function preparedStatement<V extends object, R>(
  name: string,
  build: (db: Db, values: V) => RawBuilder<R> | Compilable<R>,
) {
  let text: string | undefined
  let parameters: readonly unknown[] = []
  return async (db: Db, values: V): Promise<R[]> => {
    if (text === undefined) {
      const stand = new Proxy({}, { get: (_, key) => new Place(String(key)) }) as V
      const compiled = build(db, stand).compile(db)
      text = `${preparedMark(name)}${compiled.sql}`
      parameters = compiled.parameters
    }
    const given = parameters.map((each) => (each instanceof Place ? values[each.name as keyof V] : each))
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, given))
    return rows
  }
}

/**
 * One such statement for each size of a page that may be chosen: the size stands in its text, because PostgreSQL plans
 * badly for a limit that it does not know.
 */
export function preparedPages<V extends object, R>(
  name: string,
  build: (db: Db, values: V, size: RawBuilder<unknown>) => RawBuilder<R>,
) {
  return new Map<number, (db: Db, values: V) => Promise<R[]>>(
    pageSizes.map((size) => [
      size,
      preparedStatement(`${name}-${size}`, (db, values: V) => build(db, values, sql.lit(size))),
    ]),
  )
}

/** The rows of a query as one value, for a statement that reads several things at once. */
export const listed = (query: Expression<unknown>) => sql`(select coalesce(json_agg(t), '[]') from (${query}) t)`
