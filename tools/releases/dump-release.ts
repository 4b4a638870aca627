import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { getConstructionPlans } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { queueSchema } from '../../server/src/platform/jobs/prepare-queues.ts'
import { readSchema } from '../../server/src/platform/db/schema-files.ts'
import type { Release } from './release-file.ts'

/** The most files to keep, besides the paper: enough for some product to have its picture. */
const mostFiles = 40

/** The whole database of this release and some of its files. Pending background work is left out. */
export async function dumpRelease(
  databaseUrl: string,
  filesDir: string,
  about: Pick<Release, 'version' | 'paper'>,
): Promise<Release> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string; columns: string[] }>(`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      group by 1 order by 1`)
    const { rows: parts } = await client.query<Release['parts'][number]>(`
      select c.relname as name, p.relname as of, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relispartition order by 1`)
    const { rows: sequences } = await client.query<Release['sequences'][number]>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1`,
    )
    const dumped: Release['tables'][number][] = []
    for (const { name, columns } of tables) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      const rows = await text(client.query(copyTo(`copy (select ${list} from "${name}") to stdout`)))
      if (rows !== '') dumped.push({ name, columns, rows })
    }
    return {
      ...about,
      writtenAt: new Date().toISOString(),
      schema: await readSchema(),
      queue: getConstructionPlans(queueSchema),
      parts,
      tables: dumped,
      sequences,
      files: await someFiles(filesDir, about.paper.sha256),
    }
  } finally {
    await client.end()
  }
}

async function someFiles(filesDir: string, needed: string): Promise<string[]> {
  const found = (await readdir(filesDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const wanted = found.filter(({ name }) => name === needed)
  if (wanted.length === 0) throw new Error('the paper is not among the files')
  const others = found.filter(({ name }) => name !== needed).sort((a, b) => (a.name < b.name ? -1 : 1))
  const kept = [...wanted, ...others.slice(0, mostFiles)]
  return Promise.all(kept.map(({ parentPath, name }) => readFile(join(parentPath, name), 'base64')))
}
