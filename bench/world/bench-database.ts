import { join } from 'node:path'
import pg from 'pg'
import { seedWorld } from '../../seed/seed-world.ts'
import { startEmbeddedPostgres } from '../../tools/postgres/embedded.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { diskFileStore } from '../../server/src/platform/files/file-store.ts'
import { copyLarge, largeTemplate } from '../../tools/large-template.ts'
import { root } from '../../tools/source-files.ts'

export interface BenchDatabase {
  readonly url: string
  readonly filesDir: string
  /** "PostgreSQL 18.4". */
  readonly version: string
  stop(): Promise<void>
}

/**
 * The benchmark's own PostgreSQL, as crash-safe as in production (fsync, synchronous_commit and full_page_writes are
 * on), with a fresh demonstration world, a copy of the kept large one, or (`isAgain`) as the last run left it.
 */
export async function openBenchDatabase({
  isLarge,
  isAgain,
}: {
  isLarge: boolean
  isAgain: boolean
}): Promise<BenchDatabase> {
  // BENCH_FOLDER: another disk, or a second benchmark beside a running one.
  const folder = process.env.BENCH_FOLDER ?? join(root, '.data/bench')
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { shared_buffers: '512MB', max_wal_size: '4GB', shared_preload_libraries: 'pg_stat_statements' },
  })
  const filesDir = join(folder, 'files')
  const url = new URL(server.url)
  url.pathname = '/bench'
  try {
    const owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    if (!isAgain) await owner.query('drop database if exists bench with (force)')
    if (!isLarge && !isAgain) await owner.query('create database bench')
    const { rows } = await owner.query<{ server_version: string }>('show server_version')
    await owner.end()
    if (isAgain) await migrate(url.href)
    else if (isLarge) {
      const say = (line: string) => void process.stdout.write(`${line}\n`)
      await copyLarge(server.url, await largeTemplate(server.url, { say }), 'bench')
    } else {
      await migrate(url.href)
      await seedWorld(url.href, { files: diskFileStore(filesDir) })
    }
    const version = `PostgreSQL ${rows[0]?.server_version.split(' ')[0]}`
    return { url: url.href, filesDir, version, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** A connection as the owner, for what the benchmark sets up and inspects. */
export async function asOwner<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
