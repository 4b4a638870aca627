import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * The text of every column of every table, including the job queue: the contents of a database dump. Read as the owner.
 */
export async function dumpOf(owner: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    owner,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, E'\n'), '') as text from ${sql.raw(name)} t`.execute(owner)
    texts.push(rows[0]?.text ?? '')
  }
  return texts.join('\n')
}
