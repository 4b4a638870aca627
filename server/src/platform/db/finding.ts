import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { databaseIsAway } from './database-is-away.ts'
import { type Host, type Hosts, hostsOf } from './hosts.ts'

/** A server that has not said by then what it is, is passed over. */
const answerMs = 1500
/** After the first that is wanted, the others get so long: one that was promoted later is the better one. */
const laterMs = 200
/** Nobody is looked for more often: callers that come meanwhile wait for the next look. */
const lookMs = 250
/** How often the one that was found is asked whether it still is what it was. */
const watchMs = 1000

/** A connection that goes to one of several servers. */
export interface Placed {
  readonly at: Host | undefined
  /** Breaks it: what is under way on it fails. */
  cut(why: Error): void
}

/** Finds, among several servers, the one that is wanted now, and remembers it. */
export interface Finding {
  readonly hosts: Hosts
  /** @throws when none is what is wanted now; databaseIsAway says so of the error. */
  find(): Promise<Host>
  /** It is not what it was. */
  forget(host: Host): void
  /** While there are connections, the server is watched: when another one takes its place, they are cut. */
  watchFor(placed: Placed): void
  left(placed: Placed): void
}

const nameOf = ({ host, port }: Host) => `${host}:${port}`

/** Told like a server that is starting: the call is asked to come back. */
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

  /** Everybody is asked at once. Of two that take writes, the one that was promoted last is the primary. */
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
    // One that was promoted later is known, and may only be slow to answer: a former primary does not take its place.
    if ((best()?.timeline ?? '') < newest) await all
    const chosen = best()
    if (chosen) {
      newest = chosen.timeline
      return moveTo(chosen.host)
    }
    // A wrong password heals by no waiting.
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
    // Without connections nobody watches it: it may have been promoted over long ago.
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

/** One for each address: what one connection finds, all others of this process know. */
const known = new Map<string, Finding>()

/** Undefined for an address of one server. */
export function findingOf(url: string): Finding | undefined {
  const hosts = hostsOf(url)
  if (!hosts) return undefined
  const finding = known.get(url) ?? find(hosts)
  known.set(url, finding)
  return finding
}
