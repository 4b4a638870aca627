import { type RoundRobin, startRoundRobin } from '../../chaos/round-robin.ts'
import { people } from '../../seed/world/people.ts'
import { sendCounted } from '../load/send-counted.ts'
import { fillCarts, readTrade, tokenOf } from '../orders/bench-trade.ts'
import { orderOf } from '../orders/buy.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { costOf, postmasterOf } from './processor-time.ts'

const clients = 8
/** Calls to each process before it is measured. With fewer, its code is not yet compiled and costs twice as much. */
const warmUp = 800
const orders = 600
const pages = 600

/**
 * How much processor time an order and a page of a list cost with 1, 2 and 4 server processes behind a round robin,
 * with the servers and PostgreSQL counted separately. Unlike a rate on a machine that the load shares, this gives the
 * cores needed for any number of orders (docs/operations/scale.md). PostgreSQL's share includes its checkpoints and
 * maintenance.
 */
export async function measureProcesses(context: BenchContext): Promise<Row[]> {
  const postmaster = await postmasterOf(context.databaseUrl)
  const trade = await readTrade(context.databaseUrl)
  const [tarik, amra] = [await context.signIn(people.tarik.email), await context.signIn(people.amra.email)]
  const lists: { name: string; request: HttpRequest }[] = [
    { name: 'page of the list of orders', request: page('/orders/get-orders', tarik) },
    { name: 'page of the catalogue', request: page('/web-sales/get-company-products', amra) },
  ]
  const rows: Row[] = []
  for (const count of [1, 2, 4]) {
    const { servers, balancer, stop } = await startProcesses(context, count)
    const processes = { servers: servers.map(({ pid }) => pid), postmaster }
    const url = `http://127.0.0.1:${balancer.port}`
    const measure = async (
      work: string,
      calls: Parameters<typeof sendCounted>[1],
      warm: Parameters<typeof sendCounted>[1],
      times: number,
    ) => {
      await sendCounted(url, warm, { count: warmUp * count, clients })
      const cost = await costOf(processes, () => sendCounted(url, calls, { count: times, clients }))
      const [server, postgres] = [cost.server / times, cost.postgres / times]
      rows.push({
        work: `${work}, ${count} server ${count === 1 ? 'process' : 'processes'}`,
        unit: 'ms of the processor',
        brava: server + postgres,
        p50: cost.answer.p50,
        p99: cost.answer.p99,
        goal: '',
        reached: undefined,
        note: `server ${server.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`,
      })
      context.say(`${rows.at(-1)?.work}: ${rows.at(-1)?.note}`)
    }
    try {
      const warm = warmUp * count
      await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: false, orders: warm + orders })
      await measure(
        'order of 1 key',
        (n) => orderOf(tokenOf(warm + n)),
        (n) => orderOf(tokenOf(n)),
        orders,
      )
      for (const { name, request } of lists) await measure(name, [request], [request], pages)
    } finally {
      await stop()
    }
  }
  return rows
}

const page = (path: string, token: string): HttpRequest => ({
  method: 'POST',
  path: `/api${path}`,
  token,
  body: { pageSize: 50 },
})

/** The benchmark's own server is idle during this. */
async function startProcesses(
  context: BenchContext,
  count: number,
): Promise<{ servers: readonly BenchServer[]; balancer: RoundRobin; stop(): Promise<void> }> {
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  const first = Number(new URL(context.server.url).port) + 2
  const servers: BenchServer[] = []
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    for (let n = 0; n < count; n += 1)
      servers.push(await startBenchServer(database, { port: first + n, environment: { DATABASE_POOL_SIZE: '8' } }))
    const balancer = await startRoundRobin({ port: first - 1, servers: servers.map((_, n) => first + n) })
    return { servers, balancer, stop: () => balancer.close().then(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}
