import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** Ticks of the clock by which Linux counts processor time. */
const ticksPerSecond = 100

interface Stat {
  readonly parent: number
  /** Milliseconds of the processor, all threads. */
  readonly own: number
  /** Of children that have ended. */
  readonly ended: number
}

async function statOf(pid: number | string): Promise<Stat | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const end = text.lastIndexOf(')')
  if (end < 0) return undefined
  const rest = text.slice(end + 2).split(' ')
  const ms = (first: number) => ((Number(rest[first]) + Number(rest[first + 1])) * 1000) / ticksPerSecond
  // After the name: state, parent, …; user and system time are the 14th and 15th field, of ended children the next two.
  return { parent: Number(rest[1]), own: ms(11), ended: ms(13) }
}

/** Milliseconds of the processor that a process with its threads has used so far. Linux only; 0 elsewhere. */
export async function processorTime(pid: number): Promise<number> {
  return (await statOf(pid))?.own ?? 0
}

/** The same of a PostgreSQL with all its connections and helpers, those that have ended included. */
export async function postgresTime(postmaster: number): Promise<number> {
  const stats = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(statOf))
  const server = await statOf(postmaster)
  if (!server) return 0
  const children = stats.filter((stat) => stat?.parent === postmaster)
  return server.own + server.ended + children.reduce((sum, stat) => sum + (stat?.own ?? 0) + (stat?.ended ?? 0), 0)
}

/** The process id of the PostgreSQL behind an address; it must run on this machine, and the login must be a superuser. */
export async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
    return Number(rows[0]?.file.split('\n')[0])
  } finally {
    await client.end()
  }
}

/** What work cost the processor: its servers and the PostgreSQL apart, in milliseconds. */
export async function costOf<T>(
  processes: { readonly servers: readonly number[]; readonly postmaster: number },
  work: () => Promise<T>,
): Promise<{ readonly answer: T; readonly server: number; readonly postgres: number }> {
  const read = async () => ({
    server: (await Promise.all(processes.servers.map(processorTime))).reduce((sum, one) => sum + one, 0),
    postgres: await postgresTime(processes.postmaster),
  })
  const before = await read()
  const answer = await work()
  const after = await read()
  return { answer, server: after.server - before.server, postgres: after.postgres - before.postgres }
}
