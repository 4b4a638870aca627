import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres/embedded.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { root } from './source-files.ts'

/** DATABASE_URL when set, else the embedded server of this checkout; migrated. */
export async function demoDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  let embedded: EmbeddedPostgres | undefined
  if (!given) embedded = await startEmbeddedPostgres({ dataDir: join(root, '.data/postgres') })
  const url = given ?? (embedded as EmbeddedPostgres).url
  try {
    await migrate(url)
  } catch (error) {
    await embedded?.stop()
    if (given)
      throw new Error(`The database of DATABASE_URL cannot be used: ${(error as Error).message}`, { cause: error })
    throw error
  }
  return { url, stop: async () => embedded?.stop() }
}

/** Writes the demonstration world unless there are companies already; answers whether it did. */
export async function seedWhenEmpty(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
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
