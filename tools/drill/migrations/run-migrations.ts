import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openTrade, readTrade, topUpStock } from '../../../bench/orders/bench-trade.ts'
import { percentile } from '../../../bench/load/closed-loop.ts'
import { allReady } from '../../../chaos/cluster.ts'
import type { Supervised } from '../../../chaos/processes.ts'
import { startRoundRobin } from '../../../chaos/round-robin.ts'
import { migrate, OtherTables } from '../../../server/src/platform/db/migrate.ts'
import { fingerprintOf, readSchema, type Schema } from '../../../server/src/platform/db/schema-files.ts'
import { buyOn, ordersReach } from '../buy-on.ts'
import { drillServer } from '../drill-server.ts'
import { findWrongBooks } from '../find-wrong-books.ts'
import { type Kind, kindsOf, plainTable } from './kinds.ts'
import { watchNeeds } from './needs-of-release.ts'
import { watchWaits } from './watch-waits.ts'

interface MigrationsOptions {
  /** A world with a distributor, products and price groups that nobody else is using; it is changed. */
  readonly databaseUrl: string
  /** The checkout of the previous release; this one if omitted. */
  readonly before?: string | undefined
  readonly buyers: number
  /** Milliseconds that a buyer pauses between two orders. */
  readonly pauseMs: number
  /** Keys put into stock for the buyers, for each of 64 products. */
  readonly keysEach: number
  readonly stepRows: number
  /**
   * Orders that each part waits for once its migration is done; more than there are buyers, so that some start after
   * it.
   */
  readonly ordersEach: number
  /**
   * Milliseconds at the start without any migration: the duration of orders in this time is the baseline for the other
   * parts.
   */
  readonly calmMs: number
  /** Also verifies the custody chains: a minute per million rows. */
  readonly custody: boolean
  /** The first of five ports. */
  readonly port: number
  /** For the servers' files and logs. */
  readonly folder: string
  readonly say: (line: string) => void
  readonly started: (stop: () => Promise<void>) => void
}

/** One part of the run, as buyers saw it. Milliseconds. */
interface Part {
  readonly name: string
  /** How long the migrations themselves took. */
  readonly took: number
  readonly orders: number
  readonly p50: number
  readonly p99: number
  readonly failures: readonly string[]
  /** How often the portal waited for a whole table. */
  readonly waits: number
  readonly longestWait: number
}

interface MigrationsReport {
  readonly parts: readonly Part[]
  /** Every broken promise, in words; response times are judged by the reader. */
  readonly findings: string[]
}

/**
 * Buyers order through two servers of the previous release while every kind of migration runs, one after the other; in
 * the middle one of the two servers is replaced by this release, and at the end the other (guarantee G43).
 * @throws OtherTables when no migration leads from the previous release to this one.
 */
export async function runMigrations(options: MigrationsOptions): Promise<MigrationsReport> {
  const { databaseUrl, folder, port, say } = options
  const [now, earlier] = await Promise.all([readSchema(), schemaOf(options.before)])
  if (fingerprintOf(...now.tables) !== fingerprintOf(...earlier.tables)) throw new OtherTables()
  const findings: string[] = []
  const parts: Part[] = []
  const stops: (() => Promise<void>)[] = []
  options.started(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const owner = new pg.Client({ connectionString: databaseUrl, application_name: 'drill' })
  await owner.connect()
  stops.push(() => owner.end())

  await openTrade(databaseUrl, options.buyers)
  const { productIds } = await readTrade(databaseUrl)
  await topUpStock(owner, productIds, options.keysEach)
  await owner.query(plainTable)
  const missing = await watchNeeds(owner)

  const server = (name: string, at: number, checkout?: string) => {
    const one = drillServer({
      name,
      port: at,
      databaseUrl,
      folder,
      checkout,
      onDeath: (who, how) => findings.push(`${who} ended by itself: ${how}`),
    })
    stops.push(one.stop)
    return one
  }
  const names = ['before-1', 'before-2', 'now-1', 'now-2']
  const [first, second] = [server('before-1', port + 1, options.before), server('before-2', port + 2, options.before)]
  const balancer = await startRoundRobin({ port, servers: [1, 2, 3, 4].map((n) => port + n) })
  stops.push(balancer.close)
  await ready(balancer, [first, second])
  const waits = await watchWaits(databaseUrl, names)
  stops.push(waits.stop)
  const buying = buyOn(port, { buyers: options.buyers, productIds, pauseMs: options.pauseMs })
  stops.push(buying.stop)

  /**
   * Does it and waits for the given number of further orders; what buyers saw in that time is one part of the report.
   */
  async function part(name: string, work: () => Promise<void>): Promise<void> {
    const began = performance.now()
    await work()
    const took = performance.now() - began
    await ordersReach(buying, buying.since() + options.ordersEach)
    const { took: orders, failures } = buying.taken()
    const { count, longestMs } = waits.taken()
    const sorted = [...orders].sort((a, b) => a - b)
    const one: Part = {
      name,
      took,
      orders: sorted.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      failures,
      waits: count,
      longestWait: longestMs,
    }
    parts.push(one)
    findings.push(...failures.map((failure) => `${name}: ${failure}`))
    findings.push(...(await missing()).map((what) => `after ${name} the release before ${what}`))
    say(lineOf(one))
  }

  // First-time compiling, planning and caching are part of no figure.
  await ordersReach(buying, options.ordersEach)
  buying.taken()
  waits.taken()
  await part('nothing', () => delay(options.calmMs))

  let schema = earlier
  const kinds = kindsOf({ now: new Date(), stepRows: options.stepRows })
  const withKind = ({ migrations }: Kind): Schema => ({ ...schema, migrations: [...schema.migrations, ...migrations] })
  for (const kind of kinds) {
    await part(kind.name, async () => {
      const next = withKind(kind)
      if (kind.isBrokenOff) findings.push(...(await brokenOff(owner, () => migrate(databaseUrl, next))))
      await migrate(databaseUrl, next)
      schema = next
    })
    const { rows } = await owner.query<{ holds: boolean }>(kind.holds)
    if (!rows[0]?.holds) findings.push(`${kind.name} was done and does not hold`)
    if (kind.name === 'backfill') {
      await part('one server of two replaced', async () => {
        const now = server('now-1', port + 3)
        await ready(balancer, [first, second, now])
        await first.stop()
        await ready(balancer, [second, now])
      })
    }
  }
  await part('the other replaced', async () => {
    const now = server('now-2', port + 4)
    await allUp(balancer, 3)
    await second.stop()
    await allUp(balancer, 2)
    if (!now.isUp()) findings.push('the second server of this release is gone')
  })
  await buying.stop()
  findings.push(...(await findWrongBooks(databaseUrl, buying.orderIds, options)))
  return { parts, findings }
}

function lineOf({ name, took, orders, p50, p99, failures, waits, longestWait }: Part): string {
  const ms = (value: number) => `${Math.round(value)} ms`
  return `${name.padEnd(28)} ${(took / 1000).toFixed(1).padStart(6)} s  ${String(orders).padStart(5)} orders  p50 ${ms(p50).padStart(7)}  p99 ${ms(p99).padStart(7)}  ${String(failures.length).padStart(2)} errors  ${String(waits).padStart(3)} waits for a table, longest ${ms(longestWait)}`
}

const schemaOf = (checkout?: string): Promise<Schema> =>
  readSchema(checkout ? pathToFileURL(join(checkout, 'server/src/platform/db/')) : undefined)

const ready = (balancer: Parameters<typeof allReady>[0], servers: readonly Supervised[]) =>
  allReady(balancer, servers, 60_000)

async function allUp(balancer: Parameters<typeof allReady>[0], count: number): Promise<void> {
  const since = performance.now()
  while (balancer.readyPorts().length !== count) {
    if (performance.now() - since > 60_000)
      throw new Error(`${balancer.readyPorts().length} of ${count} servers are ready`)
    await delay(50)
  }
}

/**
 * Kills the session of a stepwise migration once some steps are done, as a crash would; the next one must be able to
 * take over.
 */
async function brokenOff(owner: pg.Client, work: () => Promise<void>): Promise<string[]> {
  const place = async () => {
    const { rows } = await owner.query<{ upto: number }>(
      `select fingerprint::bigint as upto from schema_steps where kind = 'progress'`,
    )
    return rows[0]?.upto ?? 0
  }
  let ended: 'whole' | 'broken' | undefined
  const working = work().then(
    () => (ended = 'whole'),
    () => (ended = 'broken'),
  )
  const places = new Set<number>()
  while (ended === undefined && places.size < 4) {
    places.add(await place())
    await delay(10)
  }
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'brava'`)
  await working
  const left = await place()
  if (ended !== 'broken') return ['the migration in steps was over before it could be broken off']
  if (left < Math.max(...places))
    return [`a migration in steps was at ${Math.max(...places)} and begins again at ${left}`]
  return []
}
