import { setTimeout as delay } from 'node:timers/promises'
import { people } from '../../seed/world/people.ts'
import { forgetStatements } from '../orders/statements-per-order.ts'
import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { type BenchServer, startBenchServer } from '../world/bench-server.ts'
import { fillFeeds, movePrices } from './fill-feeds.ts'

const partners = 200
const products = 5000
const buyers = 2
/** Files that are not ready by then are given up, so that the measurement ends. */
const mostSeconds = 900

/**
 * How long the files of 200 partners with 5,000 products each take after a price change, how that affects orders in the
 * same process, and how fast a file is served.
 */
export async function measureFeeds(context: BenchContext): Promise<Row[]> {
  // The benchmark's own server runs no jobs, so feeds are made by a server that does everything in one process.
  const { port } = new URL(context.server.url)
  const database = { url: context.databaseUrl, filesDir: context.server.filesDir }
  const companyIds = await fillFeeds(context.databaseUrl, { partners, products })
  const server = await startBenchServer(database, { port: Number(port) + 1, role: 'all' })
  try {
    return await measure(context, server, companyIds)
  } finally {
    await server.stop()
  }
}

async function measure(context: BenchContext, server: BenchServer, companyIds: readonly number[]): Promise<Row[]> {
  const token = await context.signIn(people.tarik.email)
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return ((await answer.json()) as { data: { id: number; address: string } & { id: number }[] }).data
  }
  const columns = ['code', 'gtin', 'title', 'price', 'currency', 'stock', 'regions'].map((column) => ({
    column,
    title: column,
  }))
  const set = await call('POST', '/product-feed-settings/create-product-feed-settings', { name: 'Bench', columns })
  const feed = await call('POST', '/products/create-product-feed/bench', {
    settingsId: set.id,
    format: 'csv',
    language: 'en',
    companyIds,
  })
  const firstSeconds = await made(context, companyIds.length, new Date(0))
  context.say(`feeds: ${companyIds.length} files of ${products} products made in ${firstSeconds.toFixed(0)} s`)

  const trade = await readTrade(context.databaseUrl)
  const buy = async (seconds: number) => {
    const orders = await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: false, orders: 15_000 })
    return context.run(
      new URL('../orders/buy.ts', import.meta.url).href,
      { url: server.url, clients: buyers, orders },
      { clients: buyers, seconds },
    )
  }
  const alone = await buy(context.seconds * 2)
  await movePrices(context.databaseUrl)
  const since = new Date()
  await call('PUT', `/products/refresh-product-feed/${feed.id}`)
  const during = await buy(context.seconds * 2)
  const isStillMaking = (await left(context, since)) > 0
  const seconds = await made(context, companyIds.length, since)
  const served = await serving(context, server, call, feed.id)
  return [
    {
      work: `feeds: ${companyIds.length} partners × ${products} products made anew, orders meanwhile`,
      unit: 's',
      brava: seconds,
      goal: '≤ 300 s',
      reached: seconds <= 300,
      note: `${((seconds * 1000) / companyIds.length).toFixed(0)} ms a file; ${firstSeconds.toFixed(0)} s the first time`,
    },
    {
      work: `orders while feeds are made, ${buyers} buyers, one process`,
      unit: 'orders/s',
      brava: during.perSecond,
      p50: during.p50,
      p99: during.p99,
      goal: 'p99 < 3 × without feeds',
      reached: during.p99 < alone.p99 * 3 && during.failed === 0 && isStillMaking,
      note: `${(during.p99 / alone.p99).toFixed(1)} × (${alone.p99.toFixed(1)} ms at ${Math.round(alone.perSecond)}/s alone)${isStillMaking ? '' : '; the files were ready before the orders ended'}${during.firstFailure ? `; ${during.firstFailure}` : ''}`,
    },
    served,
  ]
}

type Call = (method: string, path: string, body?: object) => Promise<{ address: string } & { id: number }[]>

/** One file read over and over while nothing changes. */
async function serving(context: BenchContext, server: BenchServer, call: Call, feedId: number): Promise<Row> {
  const [first] = await call('POST', `/products/get-feed-addresses/${feedId}`, { pageSize: 5 })
  const { address } = await call('POST', `/products/show-feed-address/${first?.id}`)
  const path = new URL(address).pathname
  const bytes = (await (await fetch(`${server.url}${path}`)).arrayBuffer()).byteLength
  const { perSecond, p50, p99, count, firstFailure } = await context.run(
    new URL('./read-feed.ts', import.meta.url).href,
    { url: server.url, path },
    { clients: 8 },
  )
  await forgetStatements(context.databaseUrl)
  const counted = await context.run(
    new URL('./read-feed.ts', import.meta.url).href,
    { url: server.url, path },
    { clients: 1 },
  )
  const statements = await statementsOfFeeds(context)
  return {
    work: 'feed of 5,000 products that the reader has already (304), 8 readers',
    unit: 'reads/s',
    brava: perSecond,
    p50,
    p99,
    goal: '0 statements a read',
    reached: counted.count > 0 && statements < counted.count / 10,
    note: `${Math.round(bytes / 1024)} KiB; ${statements} statements of feeds in ${counted.count} reads by one, which look once a second whether anything changed${firstFailure ? `; ${firstFailure}` : ''}; ${count} reads`,
  }
}

const statementsOfFeeds = (context: BenchContext) =>
  asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `select coalesce(sum(calls), 0) as n from pg_stat_statements join pg_database d on d.oid = dbid
      where toplevel and d.datname = current_database() and query ~ 'feed_'`,
    )
    return Number(rows[0]?.n)
  })

/** Files older than the given moment, or missing. */
const left = (context: BenchContext, since: Date) =>
  asOwner(context.databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      `select count(*) as n from feed_addresses where file_sha256 is null or built_at < $1`,
      [since],
    )
    return Number(rows[0]?.n)
  })

/** Seconds from the given moment, or from now, until every file has been made again. */
async function made(context: BenchContext, files: number, since: Date): Promise<number> {
  const began = since.getTime() === 0 ? performance.now() : performance.now() - (Date.now() - since.getTime())
  for (;;) {
    const waiting = await left(context, since)
    const seconds = (performance.now() - began) / 1000
    if (waiting === 0) return seconds
    if (seconds > mostSeconds) throw new Error(`${waiting} of ${files} files were not made in ${mostSeconds} s`)
    await delay(250)
  }
}
