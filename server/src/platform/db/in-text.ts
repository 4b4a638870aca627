import { type RawBuilder, sql } from 'kysely'

/**
 * Enumeration codes as a comma-separated list in SQL: in the text and not as parameters, so that partial indexes are
 * used and a prepared statement stays the same: `where k.state in (${inText(keyState.code.sold)})`.
 */
export function inText(...codes: readonly number[]): RawBuilder<number> {
  return sql.join(codes.map((code) => sql.lit(code)))
}
