import { randomUUID } from 'node:crypto'
import { tokenOf } from '../orders/bench-trade.ts'
import { type Answer, HttpConnection } from '../load/http-connection.ts'
import type { Flood, FloodAnswer, Stream, Tally } from './flood.ts'

const tickMs = 5
/** With this many requests unanswered, no more are sent: they stay with the caller. */
const mostConnections = 1500
const lateMs = 10_000

/**
 * Sends requests at a fixed rate, whether or not the previous ones were answered, as people do who do not know of each
 * other.
 */
class Sender {
  readonly #url: string
  readonly #idle: HttpConnection[] = []
  #open = 0

  constructor(url: string) {
    this.#url = url
  }

  async send(request: Parameters<HttpConnection['send']>[0]): Promise<Answer | 'noRoom'> {
    let connection = this.#idle.pop()
    if (!connection) {
      if (this.#open >= mostConnections) return 'noRoom'
      this.#open += 1
      connection = await HttpConnection.open(this.#url).catch((error: unknown) => {
        this.#open -= 1
        throw error
      })
    }
    let timer: NodeJS.Timeout | undefined
    try {
      const late = new Promise<never>((_, failed) => {
        timer = setTimeout(() => failed(new Error('no answer in time')), lateMs)
      })
      const answer = await Promise.race([connection.send(request), late])
      this.#idle.push(connection)
      return answer
    } catch (error) {
      connection.close()
      this.#open -= 1
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    for (const connection of this.#idle) connection.close()
  }
}

function requestOf(stream: Stream, n: number): Parameters<HttpConnection['send']>[0] {
  if ('request' in stream) {
    const { body, ...request } = stream.request
    return { ...request, json: body === undefined ? undefined : JSON.stringify(body) }
  }
  return {
    method: 'POST',
    path: '/api/shopping-cart/create-order-from-shopping-cart',
    token: tokenOf((stream.buys.first + n) % stream.buys.of),
    headers: { 'idempotency-key': randomUUID() },
    json: '{"version":1,"paymentType":5}',
  }
}

async function flood({ url, seconds, streams }: Flood): Promise<FloodAnswer> {
  const sender = new Sender(url)
  const tallies = streams.map(
    (): Tally => ({ sent: 0, ok: 0, shed: 0, unsent: 0, failed: 0, took: [], firstFailure: undefined }),
  )
  const waiting = new Set<Promise<void>>()
  const one = async (stream: Stream, tally: Tally) => {
    const n = tally.sent
    tally.sent += 1
    const from = performance.now()
    try {
      const answer = await sender.send(requestOf(stream, n))
      if (answer === 'noRoom') tally.unsent += 1
      else if (answer.status === 503) tally.shed += 1
      else if (answer.status >= 200 && answer.status <= 299) {
        tally.ok += 1
        tally.took.push(performance.now() - from)
      } else {
        tally.failed += 1
        tally.firstFailure ??= `${answer.status} ${answer.body.slice(0, 200)}`
      }
    } catch (error) {
      tally.failed += 1
      tally.firstFailure ??= String((error as Error).message)
    }
  }
  const began = performance.now()
  await new Promise<void>((done) => {
    const timer = setInterval(() => {
      const passed = performance.now() - began
      if (passed > seconds * 1000) {
        clearInterval(timer)
        done()
        return
      }
      streams.forEach((stream, index) => {
        const tally = tallies[index] as Tally
        const due = Math.floor((stream.perSecond * passed) / 1000)
        while (tally.sent < due) {
          const work = one(stream, tally)
          waiting.add(work)
          void work.finally(() => waiting.delete(work))
        }
      })
    }, tickMs)
  })
  await Promise.all(waiting)
  sender.close()
  return { streams: tallies.map(({ took, ...rest }) => ({ ...rest, took: took.sort((a, b) => a - b) })) }
}

process.once('message', (order: Flood) => {
  void flood(order)
    .catch((error): FloodAnswer => ({ problem: String((error as Error).stack ?? error), streams: [] }))
    .then((answer) => process.send?.(answer, () => process.disconnect()))
})
