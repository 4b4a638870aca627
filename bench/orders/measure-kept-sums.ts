import type { BenchContext, Measured, Row } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'
import { type BenchTrade, fillCarts, readTrade } from './bench-trade.ts'

/** All that an order does for the sums of reports: it notes that a summed day has changed (decision 0172). */
const notes = ['orders_sales_added', 'orders_sales_changed', 'orders_sales_gone']

const buyers = 8
const rounds = 6
/** Orders a second that will certainly not be exceeded; sets how many are prepared. */
const most = 600

/**
 * What the sums that reports read cost when an order is placed: the same orders with and without the triggers that note
 * them, in turns (with, without, without, with …), so that other load on the machine affects both alike.
 */
export async function measureKeptSums(context: BenchContext): Promise<Row[]> {
  const trade = await readTrade(context.databaseUrl)
  const taken: Record<'with' | 'without', Measured[]> = { with: [], without: [] }
  try {
    for (let round = 0; round < rounds; round += 1) {
      const turns = round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
      for (const turn of turns) {
        await noteSales(context.databaseUrl, turn === 'with')
        taken[turn].push(await place(context, trade))
      }
      const [one, other] = [taken.with.at(-1), taken.without.at(-1)]
      context.say(`round ${round + 1}: ${one?.perSecond.toFixed(0)}/s with, ${other?.perSecond.toFixed(0)}/s without`)
    }
  } finally {
    await noteSales(context.databaseUrl, true)
  }
  const perSecond = (turn: 'with' | 'without') => taken[turn].reduce((sum, one) => sum + one.perSecond, 0) / rounds
  const cost = 1 - perSecond('with') / perSecond('without')
  const each = taken.with.map((one, n) => 1 - one.perSecond / (taken.without[n]?.perSecond ?? Number.NaN))
  const failed = [...taken.with, ...taken.without].reduce((sum, one) => sum + one.failed, 0)
  return [
    {
      work: `orders with the sums of reports, ${buyers} buyers; bare: without`,
      unit: 'orders/s',
      bare: perSecond('without'),
      brava: perSecond('with'),
      goal: 'at most 3 % fewer',
      reached: cost <= 0.03 && failed === 0,
      note: `${(cost * 100).toFixed(1)} % fewer; by round ${each.map((share) => (share * 100).toFixed(1)).join(', ')} %${failed > 0 ? `; ${failed} failed` : ''}`,
    },
  ]
}

async function place(context: BenchContext, trade: BenchTrade): Promise<Measured> {
  const orders = await fillCarts(context.databaseUrl, trade, {
    keys: 1,
    isHot: false,
    orders: Math.ceil(most * (context.seconds + 2)),
  })
  const args = { url: context.server.url, clients: buyers, orders }
  return context.run(new URL('./buy.ts', import.meta.url).href, args, { clients: buyers })
}

function noteSales(databaseUrl: string, isOn: boolean): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    for (const name of notes) await client.query(`alter table orders ${isOn ? 'enable' : 'disable'} trigger ${name}`)
  })
}
