import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openTrade, readTrade, topUpStock } from '../../../bench/orders/bench-trade.ts'
import { allReady } from '../../../chaos/cluster.ts'
import { startRoundRobin } from '../../../chaos/round-robin.ts'
import { buyOn, ordersReach } from '../buy-on.ts'
import { drillServer } from '../drill-server.ts'
import { findWrongBooks } from '../find-wrong-books.ts'
import { copySequences, differentTables, giveIdentities } from './tables-of-both.ts'

interface UpgradeOptions {
  /** A world with a distributor and products on a server of the former version, with wal_level = logical; it is changed. */
  readonly from: string
  /** An empty database on a server of the new version. */
  readonly to: string
  /** Copies roles and tables, without rows, using the programs of the former version. */
  readonly copySchema: () => Promise<void>
  readonly buyers: number
  readonly pauseMs: number
  /** Orders before, during and after the upgrade. */
  readonly ordersEach: number
  /** The first of three ports. */
  readonly port: number
  readonly folder: string
  readonly say: (line: string) => void
  readonly started: (stop: () => Promise<void>) => void
}

interface UpgradeReport {
  readonly versions: readonly [from: string, to: string]
  readonly orders: number
  /** Seconds of the first copy, and seconds in which nobody could order. */
  readonly copySeconds: number
  readonly awaySeconds: number
  /** Tables that had to be told which of their columns identify a row. */
  readonly identities: readonly string[]
  readonly findings: string[]
}

const longestWaitMs = 300_000

/**
 * Upgrades to another major version of PostgreSQL by logical replication, as described in docs/operations/failover.md:
 * the new server follows while people order, then the portal switches to it. Buyers pause only from the moment the
 * portal stops until it answers again.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeReport> {
  const { say, port, folder } = options
  const findings: string[] = []
  const stops: (() => Promise<unknown>)[] = []
  options.started(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const open = async (url: string) => {
    const client = new pg.Client({ connectionString: url, application_name: 'drill' })
    await client.connect()
    stops.push(() => client.end())
    return client
  }
  const [before, after] = [await open(options.from), await open(options.to)]
  const versions = [await versionOf(before), await versionOf(after)] as const
  say(`PostgreSQL ${versions[0]} to ${versions[1]}.`)

  await openTrade(options.from, options.buyers)
  const { productIds } = await readTrade(options.from)
  await topUpStock(before, productIds, 1000)
  const server = (name: string, at: number, databaseUrl: string) => {
    const one = drillServer({
      name,
      port: at,
      databaseUrl,
      folder,
      onDeath: (who, how) => findings.push(`${who} ended by itself: ${how}`),
    })
    stops.push(one.stop)
    return one
  }
  const old = server('before', port + 1, options.from)
  const balancer = await startRoundRobin({ port, servers: [port + 1, port + 2] })
  stops.push(balancer.close)
  await allReady(balancer, [old], 60_000)
  const orderIds: number[] = []
  const buy = () => {
    const buying = buyOn(port, { buyers: options.buyers, productIds, pauseMs: options.pauseMs })
    stops.push(buying.stop)
    return buying
  }
  const ended = async (buying: ReturnType<typeof buy>) => {
    await buying.stop()
    orderIds.push(...buying.orderIds)
    findings.push(...buying.taken().failures)
  }

  const first = buy()
  await ordersReach(first, options.ordersEach)
  const began = performance.now()
  const identities = await giveIdentities(before)
  await before.query('create publication brava_upgrade for all tables')
  await options.copySchema()
  await follow(after, options.from)
  const copySeconds = (performance.now() - began) / 1000
  say(`Copied in ${copySeconds.toFixed(1)} s while ${first.orderIds.length} orders were placed.`)
  await ordersReach(first, first.since() + options.ordersEach)
  await after.query('analyze')
  await ended(first)

  const stopped = performance.now()
  await old.stop()
  await caughtUp(before)
  const sequences = await copySequences(before, after)
  await after.query('alter subscription brava_upgrade disable')
  // Only the drill compares all rows: nobody waits for that.
  const still = performance.now()
  findings.push(...(await differentTables(before, after)))
  const compared = performance.now() - still
  const now = server('now', port + 2, options.to)
  await allReady(balancer, [now], 60_000)
  const awaySeconds = (performance.now() - stopped - compared) / 1000
  say(`Nobody could order for ${awaySeconds.toFixed(1)} s; ${sequences} sequences copied.`)
  await after.query('drop subscription brava_upgrade')

  const second = buy()
  await ordersReach(second, options.ordersEach)
  await ended(second)
  findings.push(...(await findWrongBooks(options.to, orderIds, { custody: true })))
  return { versions, orders: orderIds.length, copySeconds, awaySeconds, identities, findings }
}

async function versionOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? ''
}

/** Makes the new server copy every table and then follow. */
async function follow(after: pg.Client, from: string): Promise<void> {
  const url = new URL(from)
  const place = [
    `host=${url.hostname} port=${url.port} dbname=${url.pathname.slice(1)}`,
    `user=${decodeURIComponent(url.username)} password=${decodeURIComponent(url.password)}`,
  ].join(' ')
  await after.query(`create subscription brava_upgrade connection '${place}' publication brava_upgrade`)
  await until(async () => {
    const { rows } = await after.query<{ open: number }>(
      `select count(*)::int as open from pg_subscription_rel where srsubstate <> 'r'`,
    )
    return rows[0]?.open === 0
  }, 'the tables are not copied')
}

/** Waits until the new server has everything that the former one has written. */
async function caughtUp(before: pg.Client): Promise<void> {
  const { rows } = await before.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn')
  await until(async () => {
    const found = await before.query<{ done: boolean }>(
      `select coalesce(bool_and(replay_lsn >= $1::pg_lsn), false) as done from pg_stat_replication where application_name = 'brava_upgrade'`,
      [rows[0]?.lsn],
    )
    return found.rows[0]?.done === true
  }, 'the new server has not caught up')
}

async function until(holds: () => Promise<boolean>, otherwise: string): Promise<void> {
  const since = performance.now()
  while (!(await holds())) {
    if (performance.now() - since > longestWaitMs) throw new Error(otherwise)
    await delay(50)
  }
}
