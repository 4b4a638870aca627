import type { HttpRequest } from '../row.ts'
import { percentile } from './closed-loop.ts'
import { HttpConnection } from './http-connection.ts'

export interface Counted {
  readonly count: number
  /** Milliseconds. */
  readonly mean: number
  readonly p50: number
  readonly p99: number
  /** The difference in `costs` for each call: the processor time of one call when a single client calls. */
  readonly costs: readonly number[]
}

/** A call that was refused; the first one ends the measurement. */
export class Refused extends Error {}

/**
 * Sends the given number of calls over the given number of connections, each sending its next call when the last is
 * answered. Shows what a known number of calls costs, which a loop over time would not. Stops after `mostMs`, at the
 * end of a whole round of the calls.
 */
export async function sendCounted(
  url: string,
  calls: readonly HttpRequest[] | ((n: number) => HttpRequest),
  options: {
    readonly count: number
    readonly clients: number
    readonly mostMs?: number
    /** A counter, read before and after each call. */
    readonly costs?: () => number
  },
): Promise<Counted> {
  const took: number[] = []
  const costs: number[] = []
  let next = 0
  const round = typeof calls === 'function' ? 1 : calls.length
  const callOf = typeof calls === 'function' ? calls : (n: number) => calls[n % calls.length] as HttpRequest
  const began = performance.now()
  const isOver = () =>
    next >= options.count ||
    (next % round === 0 && next > 0 && performance.now() - began > (options.mostMs ?? Number.POSITIVE_INFINITY))
  const client = async () => {
    const connection = await HttpConnection.open(url)
    try {
      while (!isOver()) {
        const { method, path, token, body, headers } = callOf(next++)
        const costBefore = options.costs?.() ?? 0
        const from = performance.now()
        const json = body === undefined ? undefined : JSON.stringify(body)
        const answer = await connection.send({
          method: method ?? 'GET',
          path,
          token,
          json,
          ...(headers && { headers }),
        })
        if (answer.status < 200 || answer.status > 299)
          throw new Refused(`${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
        took.push(performance.now() - from)
        if (options.costs) costs.push(options.costs() - costBefore)
      }
    } finally {
      connection.close()
    }
  }
  await Promise.all(Array.from({ length: options.clients }, client))
  took.sort((a, b) => a - b)
  return {
    count: took.length,
    mean: took.reduce((sum, one) => sum + one, 0) / Math.max(1, took.length),
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    costs,
  }
}
