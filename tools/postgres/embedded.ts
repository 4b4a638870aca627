import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { nativeFolder } from './embedded-binaries.ts'
import { makeCluster } from './embedded-cluster.ts'
import { reachablePlaces, serverOwner } from './embedded-owner.ts'
import { answers, freePort, launch, letRun, runningServer, untilReady } from './embedded-process.ts'

export interface EmbeddedPostgres {
  /** postgres://… of the maintenance database `postgres`; for other databases, replace the path. */
  readonly url: string
  /** The server was already running (another Brava process owns it); `stop` leaves it alone. */
  readonly adopted: boolean
  /** The postmaster's process id. */
  readonly pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Holds `cluster/` and `password`; made when missing. */
  dataDir: string
  /** When missing, a free port is used. */
  port?: number
  /** postgresql.conf settings given at start, e.g. { fsync: 'off' }. */
  settings?: Readonly<Record<string, string | number>>
  /** It keeps following another server and is read-only: ready as soon as it answers. */
  isStandby?: boolean
  /**
   * The installed package with the server's binaries, or the folder that contains their `bin`; when missing, the
   * package for this machine.
   */
  binaries?: string
}

/** Settings for throw-away databases: nothing survives a crash, everything is faster. */
export const throwAwaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
  autovacuum_naptime: '5min',
  max_connections: 200,
  shared_buffers: '256MB',
  jit: 'off',
} as const

const alwaysSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  max_connections: 100,
  shared_buffers: '256MB',
  jit: 'off',
} as const

/**
 * Starts PostgreSQL from the npm package in `dataDir`, on the loopback address only, with a random password. Used for
 * the demonstration and the tests; production sets DATABASE_URL. A server already running in the same folder is
 * adopted; the stale lock file of a killed one is removed.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const wanted = resolve(options.dataDir)
  const installed = await nativeFolder(options.binaries)
  const owner = await serverOwner(join(wanted, 'cluster'))
  const { native, dataDir } = await reachablePlaces(installed, wanted, owner)
  const clusterDir = join(dataDir, 'cluster')
  const passwordFile = join(dataDir, 'password')
  const env: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(native, 'lib') }
  for (const name of Object.keys(env)) if (name.startsWith('PG')) delete env[name]

  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  await makeCluster({ native, clusterDir, passwordFile, owner, env })
  const password = (await readFile(passwordFile, 'utf8')).trim()
  const urlOn = (port: number) => `postgres://brava:${password}@127.0.0.1:${port}/postgres`

  for (let attempt = 0; ; attempt++) {
    const other = await runningServer(clusterDir)
    if (other && (await answers(urlOn(other.port)))) {
      return { url: urlOn(other.port), adopted: true, pid: other.pid, stop: async () => {} }
    }
    if (other) {
      // It is starting or shutting down: the server of a process that was just stopped needs a moment.
      if (attempt > 150)
        throw new Error(`The PostgreSQL server ${other.pid} on ${clusterDir} neither responds nor stops.`)
      await delay(100)
      continue
    }
    const port = options.port ?? (await freePort())
    const settings = { ...alwaysSettings, ...options.settings, port }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = launch(join(native, 'bin/postgres'), ['-D', clusterDir, ...flags], owner, env)
    const { ready, log } = await untilReady(
      child,
      options.isStandby ? 'accept read-only connections' : 'accept connections',
    )
    if (ready) {
      const stop = letRun(child)
      return { url: urlOn(port), adopted: false, pid: (await runningServer(clusterDir))?.pid ?? 0, stop }
    }
    const retry = /shared memory block|could not bind|Address already in use|lock file/.test(log)
    if (!retry || attempt > 50 || (options.port !== undefined && /could not bind|already in use/.test(log))) {
      throw new Error(`PostgreSQL did not start:\n${log.trim()}`)
    }
    await delay(200)
  }
}
