import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseIsAway } from './database-is-away.ts'
import { type Host, type Hosts, hostsOf } from './hosts.ts'

/** A server that has not reported its role by then is skipped. */
const answerMs = 1500
/** After the first suitable server, the others get this long: one that was promoted later is the better one. */
const laterMs = 200
/** The minimum time between two searches: callers in between wait for the next one. */
const lookMs = 250
/** How often the server found is asked whether it still has its role. */
const watchMs = 1000

/** A connection to one of several servers. */
export interface Placed {
  readonly at: Host | undefined
  /** Breaks the connection: queries in progress fail. */
  cut(why: Error): void
}

/** Finds the suitable one among several servers, and remembers it. */
export interface Finding {
  readonly hosts: Hosts
  /** @throws when none is suitable now; databaseIsAway recognises the error. */
  find(): Promise<Host>
  /** Its role has changed. */
  forget(host: Host): void
  /** While there are connections, the server is watched: when another one replaces it, they are cut. */
  watchFor(placed: Placed): void
  left(placed: Placed): void
}

const nameOf = ({ host, port }: Host) => `${host}:${port}`

/** Reported like a server that is starting: the caller is asked to come back. */
const away = (message: string) => Object.assign(new Error(message), { code: '57P03' })

interface Said {
  readonly isStandby: boolean
  /** Grows with each promotion, hexadecimal; empty on a standby. */
  readonly timeline: string
}

const question = `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isStandby",
  case when pg_is_in_recovery() then '' else left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) end as timeline`

function clientAt(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    application_name: 'brava-finding',
  })
  client.on('error', () => {})
  return client
}

function find(hosts: Hosts): Finding {
  let found: Host | undefined
  let looking: Promise<Host> | undefined
  let newest = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  const connections = new Set<Placed>()
  let timer: NodeJS.Timeout | undefined
  let watcher: { readonly client: pg.Client; readonly at: Host } | undefined
  let watching = false

  const isWanted = ({ isStandby }: Said) => isStandby === (hosts.wanted === 'standby')

  async function ask(host: Host): Promise<Said> {
    const client = clientAt(hosts.at(host))
    try {
      await client.connect()
      const { rows } = await client.query<Said>(question)
      return rows[0] as Said
    } finally {
      client.end().catch(() => {})
    }
  }

  /** All servers are asked at once. If two accept writes, the one promoted last is the primary. */
  async function look(): Promise<Host> {
    await delay(Math.max(0, lookedAt + lookMs - performance.now()))
    lookedAt = performance.now()
    const wanted: { host: Host; timeline: string }[] = []
    const errors: unknown[] = []
    const words: string[] = []
    const { promise: first, resolve } = Promise.withResolvers<void>()
    const all = Promise.all(
      hosts.hosts.map(async (host) => {
        try {
          const said = await ask(host)
          if (!isWanted(said)) return words.push(`${nameOf(host)} ${said.isStandby ? 'only reads' : 'takes writes'}`)
          wanted.push({ host, timeline: said.timeline })
          resolve()
        } catch (error) {
          errors.push(error)
          words.push(`${nameOf(host)} ${(error as { code?: string }).code ?? 'does not answer'}`)
        }
      }),
    )
    await Promise.race([all, first.then(() => delay(laterMs))])
    const best = () => wanted.toSorted((a, b) => b.timeline.localeCompare(a.timeline))[0]
    // A server promoted later is known, and may only be slow to answer: a former primary does not replace it.
    if ((best()?.timeline ?? '') < newest) await all
    const chosen = best()
    if (chosen) {
      newest = chosen.timeline
      return moveTo(chosen.host)
    }
    // Waiting does not cure a wrong password.
    const other = errors.find((error) => !databaseIsAway(error))
    throw other ?? away(`no server is what is wanted (${hosts.wanted}): ${words.join(', ')}`)
  }

  function moveTo(host: Host): Host {
    found = host
    for (const one of connections)
      if (one.at && one.at !== host) one.cut(away(`the database is at ${nameOf(host)} now`))
    return host
  }

  function finding(): Promise<Host> {
    // Without connections nobody watches it: it may have lost its role long ago.
    if (found && timer) return Promise.resolve(found)
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function stillThere(): Promise<boolean> {
    if (!found) return false
    if (watcher?.at !== found) {
      closeWatcher()
      const next = { client: clientAt(hosts.at(found)), at: found }
      watcher = next
      await next.client.connect()
    }
    const { rows } = await watcher.client.query<Said>(question)
    return isWanted(rows[0] as Said)
  }

  function closeWatcher(): void {
    watcher?.client.end().catch(() => {})
    watcher = undefined
  }

  async function watch(): Promise<void> {
    if (watching) return
    watching = true
    try {
      if (!(await stillThere().catch(() => false))) {
        found = undefined
        closeWatcher()
        await finding().catch(() => {})
      }
    } finally {
      watching = false
      if (!timer) closeWatcher()
    }
  }

  return {
    hosts,
    find: finding,
    forget(host) {
      if (found === host) found = undefined
    },
    watchFor(placed) {
      connections.add(placed)
      timer ??= setInterval(() => void watch(), watchMs).unref()
    },
    left(placed) {
      connections.delete(placed)
      if (connections.size > 0) return
      clearInterval(timer)
      timer = undefined
      if (!watching) closeWatcher()
    },
  }
}

/** One per address: what one connection finds, all others of this process know. */
const known = new Map<string, Finding>()

/** Undefined for an address with a single server. */
export function findingOf(url: string): Finding | undefined {
  const hosts = hostsOf(url)
  if (!hosts) return undefined
  const finding = known.get(url) ?? find(hosts)
  known.set(url, finding)
  return finding
}
