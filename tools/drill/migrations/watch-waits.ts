import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

interface Waits {
  /** How often a session of the portal waited for a whole table; waits for single rows do not count. */
  readonly count: number
  /** The longest wait in milliseconds, sampled fifty times a second. */
  readonly longestMs: number
}

/** Watches for server sessions that wait for a table lock, which only a migration takes. */
export async function watchWaits(
  databaseUrl: string,
  names: readonly string[],
): Promise<{
  /** What was seen since the last call. */
  taken(): Waits
  stop(): Promise<void>
}> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'drill-watch' })
  client.on('error', () => {})
  await client.connect()
  let isOn = true
  let seen = new Map<string, number>()
  const watching = (async () => {
    while (isOn) {
      const { rows } = await client.query<{ wait: string; ms: number }>(
        `select a.pid || ' ' || l.waitstart as wait, extract(epoch from clock_timestamp() - l.waitstart)::float8 * 1000 as ms
         from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and l.locktype = 'relation' and l.waitstart is not null
           and a.datname = current_database() and a.application_name = any($1)`,
        [names],
      )
      for (const { wait, ms } of rows) seen.set(wait, Math.max(ms, seen.get(wait) ?? 0))
      await delay(20)
    }
  })()
  watching.catch(() => {})
  return {
    taken() {
      const waits = [...seen.values()]
      seen = new Map()
      return { count: waits.length, longestMs: Math.max(0, ...waits) }
    },
    async stop() {
      isOn = false
      await watching.catch(() => {})
      await client.end()
    },
  }
}
