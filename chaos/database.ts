import type pg from 'pg'
import { DatabaseClient } from '../server/src/platform/db/database-client.ts'
import { earlierPostgres } from './earlier-postgres.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../tools/postgres/embedded.ts'

/** A PostgreSQL whose commits reach the disk, and that can be killed. */
export interface ChaosDatabase {
  readonly url: string
  readonly version: number
  /** kill -9 of the postmaster, and a new one started on the same files. */
  kill(): Promise<void>
  stop(): Promise<void>
  /** Blows that need several nodes; each settles when the cluster is whole again. */
  readonly blows?: Readonly<Record<'freezes' | 'etcdStops' | 'cutOffs', () => Promise<void>>>
}

/** As in production, an acknowledged commit is on disk. Small checkpoints, so that recovery has work to do. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_connections: 200,
  checkpoint_timeout: '30s',
  deadlock_timeout: '500ms',
}

export async function startDatabase(options: {
  dataDir: string
  port: number
  version: 15 | 18
}): Promise<ChaosDatabase> {
  const start = (): Promise<EmbeddedPostgres> =>
    startEmbeddedPostgres({
      dataDir: options.dataDir,
      port: options.port,
      settings,
      ...(options.version === 15 ? { binaries: earlierPostgres } : {}),
    })
  let server = await start()
  let stopped = false
  return {
    url: server.url,
    version: options.version,
    async kill() {
      process.kill(server.pid, 'SIGKILL')
      if (!stopped) server = await start()
    },
    async stop() {
      stopped = true
      await server.stop()
    },
  }
}

/** One statement on its own connection; undefined when the database is down. */
export async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[] | undefined> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 10_000,
    application_name: 'nemesis',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(text, [...values])).rows
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
