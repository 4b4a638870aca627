import { setTimeout as delay } from 'node:timers/promises'
import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Row } from '../row.ts'
import { residentMemory } from './resident-memory.ts'

/** Resident memory of the single server process: after its start, and the peak while eight buyers order. */
export async function measureMemory(context: BenchContext): Promise<Row[]> {
  const { pid } = context.server
  const idle = await residentMemory(pid)
  const orders = await fillCarts(context.databaseUrl, await readTrade(context.databaseUrl), {
    keys: 1,
    isHot: false,
    orders: 3000 * (context.seconds + 1),
  })
  let most = idle
  let done = false
  const load = context
    .run(
      new URL('../orders/buy.ts', import.meta.url).href,
      { url: context.server.url, clients: 8, orders },
      { clients: 8 },
    )
    .finally(() => {
      done = true
    })
  while (!done) {
    most = Math.max(most, await residentMemory(pid))
    await delay(200)
  }
  await load
  return [row('memory, idle', idle, 130), row('memory, under load of orders', most, 300)]
}

function row(work: string, brava: number, limit: number): Row {
  return { work, unit: 'MiB', brava, goal: `< ${limit} MiB`, reached: brava < limit, note: '' }
}
