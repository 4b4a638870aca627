import { pageSizes } from '@brava/contract/list.ts'
import { type Compilable, CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'
import { preparedMark } from './prepared.ts'

/** Stands in for a value while the text is built. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A value that the planner does not look into. PostgreSQL replans a prepared statement for every call where it hopes to
 * gain from knowing the values; where one plan serves all of them, that costs more than it gains.
 */
export function unseen<T>(value: T, type: 'bigint[]' | 'int[]' | 'timestamptz' | 'date'): RawBuilder<T> {
  return sql<T>`(select ${value}::${sql.raw(type)})::${sql.raw(type)}`
}

/**
 * A statement with several values that is built once in this process and planned once per connection, where building
 * its text for every call costs more than running it. `build` receives stand-ins for the values: it may only pass them
 * on as parameters, each list as one array.
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
 * One such statement for each page size that may be chosen: the size is part of its text, because PostgreSQL plans
 * badly for an unknown limit.
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
