import { type Expression, type RawBuilder, sql } from 'kysely'

/** A column by its name, `c.name`, or an expression; null contains nothing. */
export type Searched = string | Expression<unknown>

/**
 * Any of the columns has the text in it, whatever the capitals and the marks on letters: "celik" finds Čelik. The index of
 * such a column is one of `folded(…)`. Numbers and addresses of large tables have neither marks nor such an index: they are
 * compared with `containing`.
 */
export const contains = (text: string, ...columns: readonly Searched[]): RawBuilder<boolean> =>
  foldedLike(containing(text), columns)

/** Any of the columns begins with the text, in the same way. */
export const begins = (text: string, ...columns: readonly Searched[]): RawBuilder<boolean> =>
  foldedLike(beginning(text), columns)

const foldedLike = (pattern: string, columns: readonly Searched[]) =>
  sql<boolean>`(${sql.join(
    columns.map(
      (column) => sql`folded(${typeof column === 'string' ? sql.ref(column) : column}) like folded(${pattern})`,
    ),
    sql` or `,
  )})`

/** A pattern for ILIKE that finds the text anywhere; the person's % and _ are taken literally. */
export function containing(text: string): string {
  return `%${beginning(text)}`
}

/** The same for what begins with the text. */
function beginning(text: string): string {
  return `${exactly(text)}%`
}

/** The same for the text itself, in capitals or not. */
export function exactly(text: string): string {
  return text.replace(/[\\%_]/g, (char) => `\\${char}`)
}
