import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { diskFileStore } from '../../server/src/platform/files/file-store.ts'
import type { Release } from './release-file.ts'

/** Turns an empty database and a folder of files into an installation of the release. Needs a superuser. */
export async function loadRelease(databaseUrl: string, filesDir: string, release: Release): Promise<void> {
  await migrate(databaseUrl, release.schema)
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query(release.queue)
    for (const { name, of, bound } of release.parts)
      await client.query(`create table if not exists "${name}" partition of "${of}" ${bound}`)
    // Rows are loaded as they were: no trigger counts, refuses or announces them again.
    await client.query(`set session_replication_role = 'replica'`)
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    )
    await client.query(`truncate ${rows.map(({ name }) => `"${name}"`).join(', ')}`)
    for (const table of release.tables) {
      const columns = table.columns.map((column) => `"${column}"`).join(', ')
      await pipeline(
        Readable.from([table.rows]),
        client.query(copyFrom(`copy "${table.name}" (${columns}) from stdin`)),
      )
    }
    for (const { name, last } of release.sequences)
      if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [`public."${name}"`, last])
    await client.query('reset session_replication_role; analyze')
  } finally {
    await client.end()
  }
  const files = diskFileStore(filesDir)
  for (const bytes of release.files) await files.put(Buffer.from(bytes, 'base64'))
}
