import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Measured } from '../row.ts'
import type { BenchServer } from '../world/bench-server.ts'

export const buyers = 2

/**
 * Orders one key at a time from a server, for the given number of seconds or until the work is over: shows how the work
 * affects buyers.
 */
export async function buying(context: BenchContext, server: Pick<BenchServer, 'url'>) {
  const trade = await readTrade(context.databaseUrl)
  return async (seconds: number, until?: Promise<unknown>): Promise<Measured> => {
    const orders = await fillCarts(context.databaseUrl, trade, { keys: 1, isHot: false, orders: 15_000 })
    return context.run(
      new URL('../orders/buy.ts', import.meta.url).href,
      { url: server.url, clients: buyers, orders },
      { clients: buyers, seconds, ...(until && { until }) },
    )
  }
}
