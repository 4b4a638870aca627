import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'

/** What is watched: servers of the portal, and the postmaster with every process that it starts. Linux only. */
export interface Watched {
  readonly servers: readonly number[]
  readonly postmaster: number
}

/** Processor time so far, in milliseconds. */
interface Used {
  readonly server: number
  readonly postgres: number
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended in the meantime.
    return ''
  }
}

/** Of a process with all its threads: the first number of schedstat is its time on a processor in nanoseconds. */
function timeOf(pid: number | string): number {
  let nanoseconds = 0
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`))
      nanoseconds += Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0])
  } catch {
    return 0
  }
  return nanoseconds / 1e6
}

/** Of children that have ended: fields 16 and 17 (16th and 17th) of stat, in hundredths of a second. */
function timeOfEnded(pid: number): number {
  const text = read(`/proc/${pid}/stat`)
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(rest[13]) + Number(rest[14])) * 10
}

export function usedSoFar({ servers, postmaster }: Watched): Used {
  const children = read(`/proc/${postmaster}/task/${postmaster}/children`).split(' ').filter(Boolean)
  return {
    server: servers.reduce((sum, pid) => sum + timeOf(pid), 0),
    postgres: children.reduce((sum, pid) => sum + timeOf(pid), timeOf(postmaster) + timeOfEnded(postmaster)),
  }
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

/** How much processor time the work cost, in milliseconds: servers and PostgreSQL counted separately. */
export async function costOf<T>(watched: Watched, work: () => Promise<T>): Promise<Used & { readonly answer: T }> {
  const before = usedSoFar(watched)
  const answer = await work()
  const after = usedSoFar(watched)
  return { answer, server: after.server - before.server, postgres: after.postgres - before.postgres }
}
