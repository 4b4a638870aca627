import { people } from '../../seed/world/people.ts'
import { percentile } from '../load/closed-loop.ts'
import { readTrade } from '../orders/bench-trade.ts'
import type { BenchContext, HttpRequest, Row } from '../row.ts'
import { sendFlood, type Tally } from './flood.ts'
import { prepareCarts, whileRefilling } from './refill-carts.ts'

/** For each order this many list pages and small reads, as on a working day. */
const shares = { orders: 1, lists: 5, reads: 4 } as const
const times = 5
const stepSeconds = 5
/** An answer later than this does not count as served. */
const slowMs = 1000
const mostSecondsAfter = 20

type Mix = readonly [orders: Tally, lists: Tally, reads: Tally]

/**
 * Five times what the server can do, at a fixed rate that ignores refusals (guarantee G41). First finds the highest
 * rate at which everything is served, then sends five times that rate for the time of the run, then the served rate
 * again.
 */
export async function measureOverload(context: BenchContext): Promise<Row[]> {
  const buyers = await prepareCarts(context.databaseUrl, await readTrade(context.databaseUrl))
  const token = await context.signIn(people.tarik.email)
  const list: HttpRequest = { method: 'POST', path: '/api/orders/get-orders', token, body: { pageSize: 50 } }
  const read: HttpRequest = { path: '/api/users/profile', token }
  let first = 0
  const send = async (rate: number, seconds: number, name: string): Promise<Mix> => {
    const streams = [
      { perSecond: rate * shares.orders, buys: { first, of: buyers } },
      { perSecond: rate * shares.lists, request: list },
      { perSecond: rate * shares.reads, request: read },
    ]
    first += Math.ceil(rate * seconds)
    const mix = (await sendFlood({ url: context.server.url, seconds, streams })) as unknown as Mix
    context.say(
      `${name}: ${['orders', 'lists', 'reads'].map((kind, n) => `${kind} ${inWords(mix[n] as Tally)}`).join('; ')}`,
    )
    return mix
  }
  return whileRefilling(context.databaseUrl, async () => {
    let capacity = 0
    let calmP99 = 0
    for (let rate = 20; ; rate = Math.ceil(rate * 1.3)) {
      const step = () => send(rate, stepSeconds, `${rate} orders a second in the mix`)
      let mix = await step()
      // One bad moment of the machine does not mean that the server has reached its limit.
      for (let again = 0; again < 2 && !mix.every(isServed); again += 1) mix = await step()
      if (!mix.every(isServed)) break
      capacity = rate
      calmP99 = percentile(mix[0].took, 0.99)
    }
    if (capacity === 0) throw new Error('the machine is too busy to measure')
    const { seconds } = context
    const [orders, lists, reads] = await send(capacity * times, seconds, `${times} × for ${seconds} s`)
    let recovered = 0
    for (; recovered < mostSecondsAfter; recovered += 1) {
      if ((await send(capacity, 1, 'afterwards')).every(isServed)) break
    }
    const turnedAway = (one: Tally) => `${((100 * one.shed) / Math.max(1, one.sent)).toFixed(0)} %`
    return [
      {
        work: `overload, ${times} × the mix for ${seconds} s: orders`,
        unit: 'orders/s',
        brava: orders.ok / seconds,
        p50: percentile(orders.took, 0.5),
        p99: percentile(orders.took, 0.99),
        goal: `≥ 0.99 × ${capacity}/s, at which all is served (p99 ${Math.round(calmP99)} ms)`,
        reached: orders.ok / seconds >= 0.99 * capacity,
        note: `turned away: orders ${turnedAway(orders)}, small reads ${turnedAway(reads)}, lists ${turnedAway(lists)}; failed ${orders.failed}, ${reads.failed}, ${lists.failed}`,
      },
      {
        work: `overload, ${times} × the mix for ${seconds} s: all is served again`,
        unit: 's',
        brava: recovered,
        goal: '< 10 s',
        reached: recovered < 10,
        note: '',
      },
    ]
  })
}

const isServed = ({ ok, sent, took }: Tally) => ok === sent && percentile(took, 0.99) < slowMs

const inWords = ({ sent, ok, shed, unsent, failed, took, firstFailure }: Tally) =>
  `${sent} sent, ${ok} served (p50 ${Math.round(percentile(took, 0.5))}, p99 ${Math.round(percentile(took, 0.99))} ms), ${shed} turned away, ${unsent} not sent, ${failed} failed${firstFailure ? ` (${firstFailure})` : ''}`
