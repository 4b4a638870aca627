import { asOwner } from '../world/bench-database.ts'

export function forgetStatements(databaseUrl: string): Promise<unknown> {
  return asOwner(databaseUrl, async (client) => {
    await client.query('create extension if not exists pg_stat_statements')
    await client.query('select pg_stat_statements_reset()')
  })
}

/** How many statements the server has sent per order since forgetStatements. */
export function statementsPerOrder(databaseUrl: string): Promise<number | undefined> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ each: number | null }>(
      `select (sum(calls) / max(rows) filter (where query like '%insert into orders (%'))::float8 as each
      from pg_stat_statements join pg_database d on d.oid = dbid
      where toplevel and d.datname = current_database()`,
    )
    return rows[0]?.each ?? undefined
  })
}
