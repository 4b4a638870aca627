import pg from 'pg'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { diskFileStore } from '../../server/src/platform/files/file-store.ts'
import { databaseNamed, type TemplateKind, templates } from '../../server/src/testing/template-names.ts'
import { testFilesDir } from './test-files.ts'

const advisoryLock = 7_274_821

/**
 * Builds the template database unless it exists; when several processes ask at once, one builds it and the others wait.
 */
export async function buildTemplate(url: string, kind: TemplateKind): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    const name = templates[kind]
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const unfinished = `unfinished_${kind}`
    await client.query(`drop database if exists "${unfinished}" with (force)`)
    if (kind === 'empty') {
      await client.query(`create database "${unfinished}"`)
      await migrate(databaseNamed(url, unfinished))
    } else {
      await client.query(`create database "${unfinished}" template "${templates.empty}"`)
      const { seedWorld } = await import('../../seed/seed-world.ts')
      await seedWorld(databaseNamed(url, unfinished), { files: diskFileStore(testFilesDir) })
    }
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [unfinished])
    await client.query('checkpoint')
    await client.query(`alter database "${unfinished}" rename to "${name}"`)
  } finally {
    await client.end()
  }
}

if (import.meta.main) await buildTemplate(process.env.BRAVA_TEST_POSTGRES ?? '', process.argv[2] as TemplateKind)
