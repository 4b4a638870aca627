import { type RawBuilder, sql } from 'kysely'

/**
 * Numbers of an enumeration as they stand in SQL, separated by commas: in the text and not as parameters, so that partial
 * indexes are found and a prepared statement stays one: `where k.state in (${inText(keyState.code.sold)})`.
 */
export function inText(...codes: readonly number[]): RawBuilder<number> {
  return sql.join(codes.map((code) => sql.lit(code)))
}
