import { fillCarts, readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, Measured } from '../row.ts'
import type { BenchServer } from '../world/bench-server.ts'

export const buyers = 2

/** Orders of one key from a server, for so many seconds or until the work is over: what somebody who buys notices of it. */
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
