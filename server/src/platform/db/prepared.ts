import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

const mark = '/* prepared '

/**
 * Begins a statement that is sent very often: each connection parses and plans it once. The name belongs to one text;
 * values are parameters, and lists are one array parameter (= any), so that the text stays the same.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(preparedMark(name))
}

/**
 * In the select list of a statement: the rest of its transaction plans each prepared statement once per connection,
 * whatever the values. For transactions of a few statements that are always the same; planning them would cost as much
 * as running them.
 */
export const planOnceText = `set_config('plan_cache_mode', 'force_generic_plan', true)`
export const planOnce = sql.raw(planOnceText)

/** How the text of such a statement begins. */
export const preparedMark = (name: string) => `${mark}${name} */ `

/** The name of a statement that begins as above. */
export function preparedName(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith(mark)) return undefined
  return text.slice(mark.length, text.indexOf(' ', mark.length))
}

/**
 * A read by one value (an id, or a list of ids as one array) that is built once in this process and planned once per
 * connection: building the same text for every call costs more than running it. Throws when it has other parameters.
 */
export function preparedRead<V, R>(name: string, build: (db: Db, value: V) => Compilable<R>) {
  let text: string | undefined
  return async (db: Db, value: V): Promise<R[]> => {
    if (text === undefined) {
      const { sql: built, parameters } = build(db, value).compile()
      if (parameters.length !== 1) throw new Error(`the prepared read ${name} has ${parameters.length} parameters`)
      text = `${preparedMark(name)}${built}`
    }
    const { rows } = await db.executeQuery<R>(CompiledQuery.raw(text, [value]))
    return rows
  }
}
