import { execFile, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** The login of docs/operations/scale.md: a member of brava_app with its own settings. */
const login = 'brava_web'
const password = 'chaos'

export interface Pooler {
  readonly url: string
  stop(): Promise<void>
}

/** Creates the login that connects through the pooler. */
export async function makeLogin(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`
      create role ${login} login password '${password}' in role brava_app;
      alter role ${login} set timezone = 'UTC';
      alter role ${login} set jit = 'off';
      alter role ${login} set statement_timeout = '60s';
      alter role ${login} set lock_timeout = '30s';
      alter role ${login} set idle_in_transaction_session_timeout = '60s'`)
  } finally {
    await client.end()
  }
}

/** PgBouncer in transaction mode in front of the database: few sessions, shared by all transactions. */
export async function startPooler(options: {
  program: string
  folder: string
  port: number
  databaseUrl: string
}): Promise<Pooler> {
  await makeLogin(options.databaseUrl)
  const { hostname, port, pathname } = new URL(options.databaseUrl)
  const settings = join(options.folder, 'pgbouncer.ini')
  await writeFile(join(options.folder, 'users.txt'), `"${login}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
brava = host=${hostname} port=${port} dbname=${pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${options.port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(options.folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 12
max_client_conn = 500
server_login_retry = 1
`,
  )
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const log: Buffer[] = []
  // The shell waits on a pipe from this process: however this process ends, PgBouncer ends with it.
  const script = '"$@" & pooler=$!; cat >/dev/null; kill -TERM $pooler; wait $pooler'
  const child = spawn('/bin/sh', ['-c', script, 'sh', options.program, ...user, settings], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  })
  child.stderr?.on('data', (chunk: Buffer) => log.push(chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `postgres://${login}:${password}@127.0.0.1:${options.port}/brava`
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url })
    const ok = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (ok) break
    if (child.exitCode !== null || tries > 200) {
      throw new Error(`PgBouncer did not start:\n${Buffer.concat(log).toString()}`)
    }
    await delay(100)
  }
  return {
    url,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** "PgBouncer 1.18.0". */
export function poolerVersion(program: string): Promise<string> {
  return new Promise((done) => {
    execFile(program, ['--version'], (error, stdout) => done(error ? 'PgBouncer' : (stdout.split('\n')[0] ?? '')))
  })
}
