import { type Expression, type RawBuilder, sql } from 'kysely'

/** A column by its name, `c.name`, or an expression; null contains nothing. */
export type Searched = string | Expression<unknown>

/**
 * Whether any of the columns contains the text, ignoring case and diacritics: "celik" finds Čelik. The index of such a
 * column is on `folded(…)`. Numbers and addresses of large tables have neither diacritics nor such an index: they are
 * compared with `containing`.
 */
export const contains = (text: string, ...columns: readonly Searched[]): RawBuilder<boolean> =>
  foldedLike(containing(text), columns)

/** Whether any of the columns begins with the text, in the same way. */
export const begins = (text: string, ...columns: readonly Searched[]): RawBuilder<boolean> =>
  foldedLike(beginning(text), columns)

const foldedLike = (pattern: string, columns: readonly Searched[]) =>
  sql<boolean>`(${sql.join(
    columns.map(
      (column) => sql`folded(${typeof column === 'string' ? sql.ref(column) : column}) like folded(${pattern})`,
    ),
    sql` or `,
  )})`

/** A pattern for ILIKE that finds the text anywhere; % and _ in the text are taken literally. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}

/** The same for values that begin with the text. */
function beginning(text: string): string {
  return `${exactly(text)}%`
}

/** The same for the exact text, ignoring case; in composed letters, as texts are stored. */
export function exactly(text: string): string {
  return text.normalize('NFC').replace(/[\\%_]/g, (char) => `\\${char}`)
}
