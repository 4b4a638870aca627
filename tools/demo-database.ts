import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { startEmbeddedPostgres } from './postgres/embedded.ts'
import { migrate, OtherTables } from '../server/src/platform/db/migrate.ts'
import { root } from './source-files.ts'

interface DemoDatabase {
  readonly url: string
  stop(): Promise<void>
}

/** DATABASE_URL if set, otherwise the embedded server of this checkout. */
async function openDatabase(): Promise<DemoDatabase> {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startEmbeddedPostgres({ dataDir: join(root, '.data/postgres') })
}

/**
 * The database of `openDatabase`, migrated. If this checkout's own demonstration has tables from before the first
 * release, it is deleted and that is reported; a given database is never deleted.
 */
export async function demoDatabase(say: (line: string) => void = console.log): Promise<DemoDatabase> {
  const database = await openDatabase()
  const given = process.env.DATABASE_URL
  try {
    try {
      await migrate(database.url)
    } catch (error) {
      if (given || process.env.BRAVA_MODE === 'production' || !(error instanceof OtherTables)) throw error
      say('The demonstration database in .data was made by older tables: it is thrown away and written anew.')
      await throwAway(database.url)
      await migrate(database.url)
    }
  } catch (error) {
    await database.stop()
    if (given)
      throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`, { cause: error })
    throw error
  }
  return database
}

/** Deletes the contents of the database and, unless FILES_DIR is set, the files of this checkout. */
export async function beginAnew({ withFiles }: { withFiles: boolean }): Promise<void> {
  const database = await openDatabase()
  try {
    await throwAway(database.url)
  } finally {
    await database.stop()
  }
  if (withFiles && !process.env.FILES_DIR) await rm(join(root, '.data/files'), { recursive: true, force: true })
}

async function throwAway(url: string): Promise<void> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_namespace where nspname in ('public', 'pgboss', 'large')`,
    )
    for (const { schema } of rows) await client.query(`drop schema "${schema}" cascade`)
    await client.query('create schema public')
  } finally {
    await client.end()
  }
}

/** Writes the demonstration world unless there already are companies; returns whether it did. */
export async function seedWhenEmpty(url: string): Promise<boolean> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from companies limit 1')
    if (rowCount) return false
  } finally {
    await client.end()
  }
  const { seedWorld } = await import('../seed/seed-world.ts')
  await seedWorld(url)
  return true
}
