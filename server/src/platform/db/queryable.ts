/** Takes statements as PostgreSQL reads them, with $1, $2 …: a connection of its own, past the query builder. */
export interface Queryable {
  query(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>
}
