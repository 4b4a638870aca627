import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { people } from '../../seed/world/people.ts'
import { findBreaches } from '../../server/src/invariants/invariants.sql.ts'
import { verifyCustody } from '../../server/src/keys/custody/verify-custody.ts'
import { connect } from '../../server/src/platform/db/connect.ts'
import { benchContext } from '../bench-context.ts'
import { codeFile } from '../imports/code-file.ts'
import { commit, stage } from '../imports/import-over-http.ts'
import { listsOfEverything } from '../lists/measure-lists.ts'
import { percentile } from '../load/closed-loop.ts'
import { Refused, sendCounted } from '../load/send-counted.ts'
import { fillCarts, openTrade, readTrade, tokenOf } from '../orders/bench-trade.ts'
import { orderOf } from '../orders/buy.ts'
import { forgetStatements } from '../orders/statements-per-order.ts'
import { costOf, usedSoFar, type Watched } from '../process/processor-time.ts'
import { askedOfReports } from '../reports/measure-reports.ts'
import type { BenchContext, HttpRequest } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { startBenchServer } from '../world/bench-server.ts'
import { measureBackup, measureRestore } from './backup-and-restore.ts'
import type { Figures } from './figure.ts'
import { type GrowthPlace, openWorld } from './growth-world.ts'
import { listsOfContract } from './lists-of-contract.ts'

/** Orders of one measurement, and how many buyers place them. */
const orders = 1200
const buyers = 8
const importedKeys = 50_000
/**
 * Each kind of call is measured for this long, in whole rounds of its requests and up to a maximum number of rounds.
 */
const eachMs = 500
const most = 40

interface Open {
  readonly context: BenchContext
  readonly processes: Watched
  readonly readyAfterMs: number
}

/** What is measured, in this order: `restore` puts the world back to where `backup` found it. */
const parts = {
  backup: measureBackup,
  size: (world: GrowthPlace) => onWorld(world, measureSize),
  check: (world: GrowthPlace) => onWorld(world, measureCheck),
  custody: (world: GrowthPlace) => onWorld(world, measureCustody),
  start: (world: GrowthPlace, port: number) => onServer(world, port, measureStarts),
  lists: (world: GrowthPlace, port: number) => onServer(world, port, measureLists),
  reports: (world: GrowthPlace, port: number) => onServer(world, port, measureReports),
  orders: (world: GrowthPlace, port: number) => onServer(world, port, measureOrders),
  imports: (world: GrowthPlace, port: number) => onServer(world, port, measureImports, 'all'),
  restore: measureRestore,
}
export type Part = keyof typeof parts
export const everyPart = Object.keys(parts) as readonly Part[]

export function measurePart(part: Part, world: GrowthPlace, port: number): Promise<Figures> {
  return parts[part](world, port)
}

async function onWorld(
  world: GrowthPlace,
  measure: (databaseUrl: string, postmaster: number) => Promise<Figures>,
): Promise<Figures> {
  const { server, url } = await openWorld(world)
  try {
    return await measure(url, server.pid)
  } finally {
    await server.stop()
  }
}

async function onServer(
  world: GrowthPlace,
  port: number,
  measure: (open: Open) => Promise<Figures>,
  role: 'web' | 'all' = 'web',
): Promise<Figures> {
  const { server, url } = await openWorld(world)
  try {
    const database = { url, filesDir: join(world.folder, 'files') }
    if (!(await hasTrade(url))) await openTrade(url)
    const portal = await startBenchServer(database, { port, role })
    try {
      const say = (line: string) => void process.stdout.write(`${line}\n`)
      const context = benchContext(url, portal, { seconds: 2, isLarge: true, say })
      return await measure({
        context,
        processes: { servers: [portal.pid], postmaster: server.pid },
        readyAfterMs: portal.readyAfterMs,
      })
    } finally {
      await portal.stop()
    }
  } finally {
    await server.stop()
  }
}

function hasTrade(databaseUrl: string): Promise<boolean> {
  return asOwner(databaseUrl, async (client) => {
    const { rowCount } = await client.query(`select from companies where code = 'BENCH-1'`)
    return (rowCount ?? 0) > 0
  })
}

/** Bytes per order of the database, and of its largest tables with their indexes. */
function measureSize(databaseUrl: string): Promise<Figures> {
  return asOwner(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; bytes: string; orders: string }>(`
      select 'all' as name, pg_database_size(current_database()) as bytes, (select count(*) from orders) as orders
      union all
      (select relname, pg_total_relation_size(oid), (select count(*) from orders) from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 12)`)
    return Object.fromEntries(
      rows.map(({ name, bytes, orders: count }) => [
        name === 'all' ? 'disk: an order with all that belongs to it' : `disk: of it ${name}`,
        { unit: 'bytes', value: Number(bytes) / Number(count) },
      ]),
    )
  })
}

/**
 * Like the application's connections, but without their one-minute limit: the point is to find out whether a proof
 * takes longer.
 */
const withoutLimit = (databaseUrl: string) =>
  connect(`${databaseUrl}?options=${encodeURIComponent('-c jit=off -c random_page_cost=1.1 -c work_mem=16MB')}`, {
    size: 1,
    pooler: true,
    silenceMs: 3_600_000,
  })

/** The hourly proof of the invariants, and its longest statement; in production no statement may take a minute. */
async function measureCheck(databaseUrl: string, postmaster: number): Promise<Figures> {
  await forgetStatements(databaseUrl)
  const { db, close } = withoutLimit(databaseUrl)
  try {
    const began = performance.now()
    const { answer, postgres } = await costOf({ servers: [], postmaster }, () => findBreaches(db))
    if (answer.length > 0) throw new Error(`the invariants do not hold: ${JSON.stringify(answer.slice(0, 3))}`)
    const value = (performance.now() - began) / 1000
    const { longest, share } = await asOwner(databaseUrl, async (client) => {
      const { rows } = await client.query<{ longest: string; share: number }>(
        `select max_exec_time as longest, max_exec_time / sum(total_exec_time) over () as share
        from pg_stat_statements join pg_database d on d.oid = dbid where d.datname = current_database() order by 1 desc limit 1`,
      )
      return { longest: Number(rows[0]?.longest), share: rows[0]?.share ?? 0 }
    })
    return {
      'hourly check': { unit: 's', value, processorMs: postgres },
      // Its share of the processor time is assumed to equal its share of the time.
      'hourly check: its longest statement': { unit: 's', value: longest / 1000, processorMs: postgres * share },
    }
  } finally {
    await close()
  }
}

/** The nightly proof of the custody chains. The server computes its hashes; here this process does. */
async function measureCustody(databaseUrl: string, postmaster: number): Promise<Figures> {
  const { db, close } = withoutLimit(databaseUrl)
  try {
    const began = performance.now()
    const { answer, postgres, server } = await costOf({ servers: [process.pid], postmaster }, () => verifyCustody(db))
    if (answer.breaks.length > 0) throw new Error(`${answer.breaks.length} custody chains are broken`)
    const value = (performance.now() - began) / 1000
    return { 'nightly proof of custody': { unit: 's', value, processorMs: postgres + server } }
  } finally {
    await close()
  }
}

/** What a server has used by the time it first answers. */
async function measureStarts({ processes, readyAfterMs }: Open): Promise<Figures> {
  const { server } = usedSoFar(processes)
  return { 'start: until the first 200': { unit: 'ms', value: readyAfterMs, processorMs: server } }
}

async function measureOrders({ context, processes }: Open): Promise<Figures> {
  const trade = await readTrade(context.databaseUrl)
  const warm = 200
  await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: false, orders: warm + orders })
  await sendCounted(context.server.url, (n) => orderOf(tokenOf(n)), { count: warm, clients: buyers })
  const began = performance.now()
  const { answer, server, postgres } = await costOf(processes, () =>
    sendCounted(context.server.url, (n) => orderOf(tokenOf(warm + n)), { count: orders, clients: buyers }),
  )
  const seconds = (performance.now() - began) / 1000
  return {
    'orders of 1 key, 8 buyers': {
      unit: 'per second',
      value: orders / seconds,
      p99: answer.p99,
      processorMs: (server + postgres) / orders,
    },
  }
}

async function measureImports({ context, processes }: Open): Promise<Figures> {
  const trade = await readTrade(context.databaseUrl)
  const supplierId = await asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select min(id) as id from key_suppliers')
    return Number(rows[0]?.id)
  })
  const token = await context.signIn(people.tarik.email)
  const importer = { url: context.server.url, token, productId: trade.productIds[0] ?? 0, supplierId }
  const began = performance.now()
  const { server, postgres } = await costOf(processes, async () => {
    const { id } = await stage(importer, codeFile(importedKeys), 'growth.txt')
    await commit(importer, id)
  })
  return {
    'import of keys': {
      unit: 'per second',
      value: importedKeys / ((performance.now() - began) / 1000),
      processorMs: (server + postgres) / importedKeys,
    },
  }
}

async function measureLists(open: Open): Promise<Figures> {
  const pages = await listsOfContract(open.context)
  const everything = await listsOfEverything(open.context)
  return timeEach(open, [
    ...everything.map(({ work, requests }) => ({ work: work.replace(/, \d clients$/, ''), requests })),
    ...pages.map(({ work, request }) => ({ work, requests: [request] })),
  ])
}

async function measureReports(open: Open): Promise<Figures> {
  const { list } = await askedOfReports(open.context)
  return timeEach(
    open,
    list.map(({ work, calls }) => ({ work, requests: calls })),
  )
}

/** The previous part may have kept the server so busy that it briefly refuses lists (G41): asks again, as people do. */
async function admitted(context: BenchContext, [request]: readonly HttpRequest[]): Promise<void> {
  if (!request) return
  for (let times = 1; ; times += 1)
    try {
      await sendCounted(context.server.url, [request], { count: 1, clients: 1 })
      return
    } catch (error) {
      if (!(error instanceof Refused) || !error.message.includes(': 503') || times === 5) throw error
      context.say(`asked again: ${error.message}`)
      await delay(2000)
    }
}

/**
 * Sends each kind of call from one client, one after the other: how long a call takes, and what it costs the processor.
 */
async function timeEach(
  { context, processes }: Open,
  works: readonly { readonly work: string; readonly requests: readonly HttpRequest[] }[],
): Promise<Figures> {
  const figures: Figures = {}
  for (const { work, requests } of works) {
    try {
      await admitted(context, requests)
      // Twice unmeasured, so that statements are prepared and the server's caches are warm.
      await sendCounted(context.server.url, requests, { count: requests.length * 2, clients: 1 })
      const { mean, p99, costs } = await sendCounted(context.server.url, requests, {
        count: requests.length * most,
        clients: 1,
        mostMs: eachMs,
        costs: () => {
          const { server, postgres } = usedSoFar(processes)
          return server + postgres
        },
      })
      const sorted = costs.toSorted((a, b) => a - b)
      const processorMs = costs.reduce((sum, one) => sum + one, 0) / costs.length
      const processorP99 = percentile(sorted, 0.99)
      figures[work] = { unit: 'ms', value: mean, p99, processorMs, processorP99 }
      context.say(
        `${work}: processor ${processorMs.toFixed(1)} ms, p99 ${processorP99.toFixed(1)} ms, ${costs.length} calls`,
      )
    } catch (error) {
      context.say(`${work}: ${(error as Error).message}`)
    }
  }
  return figures
}
