import { people } from '../../seed/world/people.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { buyers, buying } from './buying.ts'
import { fillPrices } from './fill-prices.ts'
import { mostSeconds, readNumbers, runsOf, untilNone } from './until-none.ts'

const size = { products: 500, companies: 500 }
const all = size.products * size.companies

/**
 * Companies joining a price group, price changes of the group, and a sync: how long the preview, the job and the undo
 * take, and how price changes affect orders in the same process.
 */
export async function measureGroups(context: BenchContext): Promise<Row[]> {
  const { port } = new URL(context.server.url)
  await fillPrices(context.databaseUrl, size)
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  // The benchmark's own server runs no jobs.
  const server = await startBenchServer(database, { port: Number(port) + 1, role: 'all' })
  try {
    return await measure(context, server)
  } finally {
    await server.stop()
  }
}

async function measure(context: BenchContext, server: BenchServer): Promise<Row[]> {
  const token = await context.signIn(people.tarik.email)
  const call = async (method: string, path: string, body: object) => {
    const began = performance.now()
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    const { data } = (await answer.json()) as { data: { id: number; update: { id: number } | null } }
    return { data, began, seconds: (performance.now() - began) / 1000 }
  }
  const agreed = { confirmBelowCost: true, reason: 'Benchmark' }
  const products = await idsOf(context, `select id from products where deleted_at is null and not is_withdrawn`)
  const companies = await idsOf(context, `select id from companies where code like 'BULK-%'`)
  const groupId = (await call('POST', '/groups/create-group', { name: 'Bench', currency: 'BAM' })).data.id
  const priced = (price: string, more: object = {}) =>
    call('POST', '/groups/add-product-to-group', {
      groupId,
      items: products.map((productId) => ({ productId, price })),
      ...agreed,
      ...more,
    })
  await priced('9.00')
  await untilNone(context, performance.now(), runsOf('change-group-prices'))

  const move = (more: object) =>
    call('PUT', `/groups/change-group-companies/${groupId}`, { companyIds: companies, isIn: true, ...agreed, ...more })
  const lookedMove = await move({ isDryRun: true })
  const moved = await untilNone(context, (await move({})).began, runsOf('change-group-companies'))

  const buy = await buying(context, server)
  const alone = await buy(context.seconds * 2)
  const lookedPrices = await priced('9.50', { isDryRun: true })
  const { began, data } = await priced('9.50')
  const beside = await buy(context.seconds * 2)
  const changed = await untilNone(context, began, runsOf('change-group-prices'))
  const undone = await untilNone(
    context,
    (await call('PUT', `/groups/undo-price-update/${groupId}`, { change: data.update?.id ?? 0 })).began,
    runsOf('change-group-prices'),
  )
  await asOwner(context.databaseUrl, (client) =>
    client.query(`update company_products set price = 1100, effective_price = 1100, effective_rule = 'company'
      where company_id in (select id from companies where code like 'BULK-%')`),
  )
  const sync = (more: object) => call('PUT', `/groups/sync-group-prices/${groupId}`, { ...agreed, ...more })
  const lookedSync = await sync({ isDryRun: true })
  const synced = await untilNone(context, (await sync({})).began, runsOf('sync-group-prices'))
  const times = (now: number | undefined, before: number) => `${((now ?? 0) / before).toFixed(1)} ×`
  return [
    row(
      `groups: preview of ${size.companies} companies that come into a group of ${size.products} products`,
      lookedMove.seconds,
    ),
    row('groups: they come into it, each with its prices', moved),
    row(`groups: preview of ${size.products} prices that ${size.companies} companies follow`, lookedPrices.seconds),
    row('groups: the prices change', changed),
    row('groups: and back', undone),
    row(
      `groups: preview of a sync of ${size.companies} companies that all have prices of their own`,
      lookedSync.seconds,
    ),
    row('groups: the sync', synced),
    {
      work: `groups: orders beside the prices, ${buyers} buyers, one process`,
      unit: 'orders/s',
      brava: beside.perSecond,
      p50: beside.p50,
      p99: beside.p99,
      goal: 'informs',
      reached: undefined,
      note: `p50 ${times(beside.p50, alone.p50)}, p99 ${times(beside.p99, alone.p99)} of alone (${Math.round(alone.perSecond)}/s)`,
    },
  ]
}

const row = (work: string, seconds: number): Row => ({
  work,
  unit: 's',
  brava: seconds,
  goal: 'minutes, in the background',
  reached: seconds <= mostSeconds,
  note: `${Math.round(all / seconds)} prices/s`,
})

async function idsOf(context: BenchContext, query: string): Promise<number[]> {
  const { ids } = await readNumbers(context, `select array(${query} order by id limit 500)::int[] as ids`)
  return ids as unknown as number[]
}
