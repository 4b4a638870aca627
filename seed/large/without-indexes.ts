import type pg from 'pg'

/** The tables that get millions of rows, the largest first. */
const filled = [
  'custody_log',
  'keys',
  'orders',
  'invoices',
  'ledger_postings',
  'ledger_transactions',
  'invoice_openings',
  'order_line_prices',
  'slots',
  'order_lines',
  'order_legs',
  'order_events',
  'company_products',
  'price_history',
]

interface Index {
  readonly table: string
  readonly name: string
  /** Recreates it. */
  readonly statement: string
}

/**
 * Drops the indexes of the tables that are filled, except primary keys, and returns how to restore them. Building an
 * index over existing rows is many times faster than maintaining it as they arrive.
 */
export async function dropIndexes(client: pg.Client): Promise<readonly Index[]> {
  // For a table partitioned by months PostgreSQL says "ON ONLY" the whole: recreated that way, its partitions would
  // have no index.
  const { rows } = await client.query<Index & { constraint: string | null }>(
    `
    select t.relname as "table", i.relname as name, c.conname as "constraint",
      case when c.oid is null then replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON ') else format('alter table %I add constraint %I %s', t.relname, c.conname, pg_get_constraintdef(c.oid)) end as statement
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
    left join pg_constraint c on c.conindid = i.oid and c.contype in ('u', 'x')
    where n.nspname = 'public' and t.relname = any($1) and not x.indisprimary
      and not exists (select 1 from pg_constraint f where f.conindid = i.oid and f.contype = 'f')`,
    [filled],
  )
  for (const { table, name, constraint } of rows)
    await client.query(constraint ? `alter table "${table}" drop constraint "${constraint}"` : `drop index "${name}"`)
  return rows
}

/** Restores them over two connections, table by table. */
export async function buildIndexes(clients: readonly pg.Client[], indexes: readonly Index[]): Promise<void> {
  const tables = [...Map.groupBy(indexes, (index) => index.table)].sort(
    ([a], [b]) => filled.indexOf(a) - filled.indexOf(b),
  )
  await Promise.all(
    clients.map(async (client) => {
      for (let own = tables.shift(); own; own = tables.shift())
        for (const index of own[1]) await client.query(index.statement)
    }),
  )
}
