import { warmUpMs } from '../load/closed-loop.ts'
import type { BenchContext, Measured, Row } from '../row.ts'
import { fillBareStock, openBareTrade } from './bare-trade.ts'
import { type BenchTrade, fillCarts, products, readTrade } from './bench-trade.ts'
import { forgetStatements, statementsPerOrder } from './statements-per-order.ts'

interface Case {
  readonly keys: number
  readonly clients: number
  readonly isHot?: boolean
  /** The share of the bare figure that must be reached. */
  readonly goal: number
  /** Orders a second that will certainly not be exceeded; sets how many are prepared. */
  readonly most: { readonly bare: number; readonly brava: number }
}

const cases: readonly Case[] = [
  { keys: 1, clients: 1, goal: 0.4, most: { bare: 2500, brava: 1200 } },
  { keys: 1, clients: 8, goal: 0.4, most: { bare: 7000, brava: 3000 } },
  { keys: 1, clients: 16, goal: 0.4, most: { bare: 7000, brava: 3000 } },
  { keys: 10, clients: 8, goal: 0.4, most: { bare: 4500, brava: 2200 } },
  { keys: 100, clients: 8, goal: 0.5, most: { bare: 1100, brava: 700 } },
  { keys: 1, clients: 8, isHot: true, goal: 0.3, most: { bare: 7000, brava: 3000 } },
]

/** Orders a second over HTTP with every check, ledger, invoice and outbox, beside the same sale as plain SQL. */
export async function measureOrders(context: BenchContext, only?: string): Promise<Row[]> {
  const trade = await readTrade(context.databaseUrl)
  await openBareTrade(context.databaseUrl)
  const rows: Row[] = []
  for (const one of cases) {
    if (only && !nameOf(one).includes(only)) continue
    rows.push(await measureCase(context, trade, one))
  }
  return rows
}

async function measureCase(context: BenchContext, trade: BenchTrade, one: Case): Promise<Row> {
  const { clients, keys } = one
  const isHot = one.isHot === true
  const seconds = context.seconds
  const orders = (most: number) => Math.ceil(most * (seconds + warmUpMs / 1000 + 0.5))
  await fillBareStock(context.databaseUrl, { keys, isHot, orders: orders(one.most.bare) })
  const bare = await context.run(
    new URL('./buy-bare.ts', import.meta.url).href,
    { databaseUrl: context.databaseUrl, clients, keys, products: isHot ? 1 : products },
    { clients, seconds },
  )
  const prepared = await fillCarts(context.databaseUrl, trade, { keys, isHot, orders: orders(one.most.brava) })
  await forgetStatements(context.databaseUrl)
  const brava = await context.run(
    new URL('./buy.ts', import.meta.url).href,
    { url: context.server.url, clients, orders: prepared },
    { clients, seconds },
  )
  const statements = await statementsPerOrder(context.databaseUrl)
  const row = asRow(one, bare, brava, statements)
  context.say(`${row.work}: ${Math.round(brava.perSecond)}/s, bare ${Math.round(bare.perSecond)}/s ${row.note}`)
  return row
}

function asRow(one: Case, bare: Measured, brava: Measured, statements: number | undefined): Row {
  const isQuick = one.clients === 1 || one.keys > 1 || brava.p99 < 25
  const share = brava.perSecond / bare.perSecond
  const problem = [bare.firstFailure, brava.firstFailure].find(Boolean)
  return {
    work: nameOf(one),
    unit: 'orders/s',
    bare: bare.perSecond,
    brava: brava.perSecond,
    p50: brava.p50,
    p99: brava.p99,
    goal: `≥ ${one.goal} × bare${one.clients > 1 && one.keys === 1 ? ', p99 < 25 ms' : ''}`,
    reached: share >= one.goal && isQuick && brava.failed === 0,
    note: `${share.toFixed(2)} × bare, ${statements?.toFixed(0) ?? '?'} statements an order${brava.failed > 0 || problem ? `; ${brava.failed} failed: ${problem}` : ''}`,
  }
}

function nameOf({ keys, clients, isHot }: Case): string {
  return `${isHot ? 'hot product' : 'key order'}, ${keys} ${keys === 1 ? 'key' : 'keys'}, ${clients} ${clients === 1 ? 'buyer' : 'buyers'}`
}
