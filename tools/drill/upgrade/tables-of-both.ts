import type pg from 'pg'

/** Tables that logical replication copies; unlogged ones, which a crash may empty, are left out. */
const copied = `c.relnamespace = 'public'::regnamespace and c.relpersistence = 'p'`

/**
 * A table without a primary key refuses updates and deletes once it is published, so from now on its rows are
 * identified by all their columns. Returns the tables that were changed.
 */
export async function giveIdentities(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and ${copied} and c.relreplident = 'd'
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) order by 1`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} replica identity full`)
  return rows.map(({ name }) => name)
}

/** Logical replication does not copy the values of sequences. Returns how many were set. */
export async function copySequences(before: pg.Client, after: pg.Client): Promise<number> {
  const { rows } = await before.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null`,
  )
  for (const { name, last } of rows) await after.query('select setval($1::regclass, $2::bigint)', [name, last])
  return rows.length
}

/** Tables whose rows differ between the two servers. */
export async function differentTables(before: pg.Client, after: pg.Client): Promise<string[]> {
  const { rows } = await before.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and ${copied} order by 1`,
  )
  const findings: string[] = []
  for (const { name } of rows) {
    const sum = async (client: pg.Client) =>
      (
        await client.query<{ sum: string }>(
          `select count(*) || ' rows, ' || coalesce(sum(('x' || left(md5(t::text), 8))::bit(32)::bigint), 0) as sum from ${name} t`,
        )
      ).rows[0]?.sum
    const [one, other] = await Promise.all([sum(before), sum(after)])
    if (one !== other) findings.push(`${name}: ${one} before, ${other} after`)
  }
  return findings
}
