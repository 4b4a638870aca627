import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedWorld } from '../seed/seed-world.ts'
import { connect } from '../server/src/platform/db/connect.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres, throwAwaySettings } from '../tools/postgres/embedded.ts'
import { generateTables } from '../server/src/platform/db/generate-tables.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { readSchema } from '../server/src/platform/db/schema-files.ts'
import { diskFileStore } from '../server/src/platform/files/file-store.ts'
import { findBreaches } from '../server/src/invariants/invariants.sql.ts'
import { testFilesDir } from '../tools/testing/test-files.ts'
import { earlierPostgres, hasEarlierPostgres } from './earlier-postgres.ts'

let folder: string
let postgres: EmbeddedPostgres
beforeAll(async () => {
  if (!hasEarlierPostgres()) return
  folder = await mkdtemp(join(tmpdir(), 'brava-fifteen-'))
  postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    binaries: earlierPostgres,
    settings: throwAwaySettings,
  })
})
afterAll(async () => {
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

// The world needs the tables.
describe.skipIf(!hasEarlierPostgres())('PostgreSQL 15', { shuffle: false }, () => {
  it('gets the same tables, once, although three processes start migrating at the same time', async () => {
    await Promise.all(Array.from({ length: 3 }, () => migrate(postgres.url)))
    const { db, close } = connect(postgres.url, { size: 1, asOwner: true })
    const { rows } = await sql<{ version: number; made: number; functions: number }>`
      select current_setting('server_version_num')::int / 10000 as version, 
        count(*) filter (where kind = 'tables')::int as made,
        count(*) filter (where kind = 'function')::int as functions from schema_steps`.execute(db)
    await close()
    expect(rows[0]?.version).toBe(15)
    expect(rows[0]?.made).toBe(1)
    expect(rows[0]?.functions).toBe((await readSchema()).functions.length)
    const known = await readFile(new URL('../server/src/platform/db/tables.generated.ts', import.meta.url), 'utf8')
    expect(await generateTables(postgres.url, false)).toBe(known)
  })

  it('accepts the demonstration world, and every invariant holds', { timeout: 360_000 }, async () => {
    await seedWorld(postgres.url, { files: diskFileStore(testFilesDir) })
    const { db, close } = connect(postgres.url, { size: 2 })
    try {
      expect(await findBreaches(db)).toEqual([])
      const { rows } = await sql<{ name: string }>`
        select unnest(array['Žito', 'Đuro', 'Ćiro', 'Čedo']) collate "hr-x-icu" as name order by 1`.execute(db)
      expect(rows.map((row) => row.name)).toEqual(['Čedo', 'Ćiro', 'Đuro', 'Žito'])
    } finally {
      await close()
    }
  })
})
