import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared '

/**
 * Begins a statement that is sent very often: each connection parses and plans it once. The name belongs to one text;
 * values are parameters, and lists are one array parameter (= any), so that the text stays the same.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`${mark}${name} */ `)
}

/** The name of a statement that begins as above. */
export function preparedName(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith(mark)) return undefined
  return text.slice(mark.length, text.indexOf(' ', mark.length))
}
