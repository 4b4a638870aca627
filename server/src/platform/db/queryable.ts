/**
 * Takes statements in PostgreSQL's own notation, with $1, $2 …: a connection of its own that bypasses the query
 * builder.
 */
export interface Queryable {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>
}
