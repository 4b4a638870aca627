import { people } from '../../seed/world/people.ts'
import type { BenchContext, Measured, Row } from '../row.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { buyers, buying } from './buying.ts'
import { fillPrices } from './fill-prices.ts'
import { mostSeconds, readNumbers, runsOf, untilNone } from './until-none.ts'

/** "1000x2000" as numbers of products and companies. */
function sizeOf(only: string): { products: number; companies: number } {
  const [products = 5000, companies = 2000] = only === '' ? [] : only.split('x').map(Number)
  return { products, companies }
}

/**
 * How long it takes after a price change of all products until every company's price is computed and everybody is
 * notified, and how that affects orders in the same process; then the same for minimum quantities. `only` sets another
 * size, "1000x2000".
 */
export async function measureBulk(context: BenchContext, only = ''): Promise<Row[]> {
  const size = sizeOf(only)
  const { port } = new URL(context.server.url)
  await fillPrices(context.databaseUrl, size)
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  // The benchmark's own server runs no jobs.
  const server = await startBenchServer(database, { port: Number(port) + 1, role: 'all' })
  try {
    return await measure(context, server, size)
  } finally {
    await server.stop()
  }
}

async function measure(context: BenchContext, server: BenchServer, size: ReturnType<typeof sizeOf>): Promise<Row[]> {
  const many = `${size.products} products × ${size.companies} companies`
  const buy = await buying(context, server)
  const alone = await buy(context.seconds * 2)
  const prices = await change(context, server, { price: { kind: 'percent', basisPoints: 100 } }, buy)
  context.say(
    `bulk: prices of ${many} in ${prices.seconds.toFixed(0)} s, told after ${prices.toldSeconds.toFixed(0)} s`,
  )
  const moqs = await change(context, server, { fields: { moq: 2 } })
  return [
    {
      work: `bulk: prices of ${many} computed anew`,
      unit: 's',
      brava: prices.seconds,
      goal: 'minutes, in the background',
      reached: prices.seconds <= mostSeconds,
      note: `${Math.round((size.products * size.companies) / prices.seconds)} prices/s`,
    },
    {
      work: `orders beside it, ${buyers} buyers, one process`,
      unit: 'orders/s',
      brava: prices.orders?.perSecond ?? 0,
      p50: prices.orders?.p50 ?? 0,
      p99: prices.orders?.p99 ?? 0,
      goal: 'informs',
      reached: undefined,
      note: `p50 ${ratio(prices.orders?.p50, alone.p50)}, p99 ${ratio(prices.orders?.p99, alone.p99)} (${alone.p50.toFixed(1)} and ${alone.p99.toFixed(1)} ms at ${Math.round(alone.perSecond)}/s alone)${failureOf(prices.orders)}`,
    },
    told(`prices of ${many}`, prices),
    told(`least quantities of ${many}`, moqs),
  ]
}

const ratio = (now: number | undefined, before: number) => `${((now ?? 0) / before).toFixed(1)} ×`
const failureOf = (of: Measured | undefined) => (of?.firstFailure ? `; ${of.failed} failed: ${of.firstFailure}` : '')

function told(what: string, { toldSeconds, notifications, most }: Changed): Row {
  return {
    work: `told of changed ${what}`,
    unit: 's',
    brava: toldSeconds,
    goal: 'minutes, one line a person',
    reached: toldSeconds <= mostSeconds && most === 1,
    note: `${notifications} lines, at most ${most} a person, from the end of the change on`,
  }
}

interface Changed {
  readonly seconds: number
  readonly toldSeconds: number
  readonly notifications: number
  /** Lines of the person who got the most. */
  readonly most: number
  readonly orders: Measured | undefined
}

async function change(
  context: BenchContext,
  server: BenchServer,
  what: object,
  buy?: (seconds: number) => Promise<Measured>,
): Promise<Changed> {
  const token = await context.signIn(people.tarik.email)
  const { newest } = await readNumbers(context, 'select coalesce(max(id), 0)::int as newest from notifications')
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/products/bulk-product-update`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...what, confirmBelowCost: true, reason: 'Benchmark' }),
  })
  if (!answer.ok) throw new Error(`bulk: ${answer.status} ${await answer.text()}`)
  const orders = await buy?.(context.seconds * 2)
  const seconds = await untilNone(context, began, runsOf('bulk-product-update'))
  const told = 'select count(*)::int as waiting from news where due_at <= now()'
  const toldSeconds = (await untilNone(context, began, told)) - seconds
  const { notifications, most } = await readNumbers(
    context,
    `select coalesce(sum(n), 0)::int as notifications, coalesce(max(n), 0)::int as most from (
      select count(*) as n from notifications n join users u on u.id = n.user_id
      where n.id > ${newest} and u.username like 'bulk-%' group by user_id) each`,
  )
  return { seconds, toldSeconds, notifications: notifications ?? 0, most: most ?? 0, orders }
}
