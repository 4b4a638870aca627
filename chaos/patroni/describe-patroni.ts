import type { Placing } from '../history.ts'
import { silenceOf } from '../waits.ts'
import type { PatroniDatabase } from './start-patroni.ts'

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? 0

/** For each kind of blow, how long no order was acknowledged and how long orders under way waited. */
export async function describePatroni(
  patroni: PatroniDatabase,
  placings: readonly Placing[],
  historyBegan: number,
): Promise<string[]> {
  const kinds = [...new Set(patroni.struck.map(({ kind }) => kind))]
  const lines = kinds.map((kind) => {
    const own = patroni.struck.filter((blow) => blow.kind === kind)
    const silences = own
      .map(({ at, wholeAt }) => silenceOf(placings, at - historyBegan, wholeAt - historyBegan))
      .sort((a, b) => a - b)
    const moved = own.filter(({ node, primary }) => node !== primary).length
    return `${own.length} × ${kind}: another primary ${moved} times; no order for ${seconds(middle(silences))} s (median), ${seconds(silences.at(-1) ?? 0)} s at most`
  })
  const touched = placings
    .filter(({ final, attempts }) => {
      const [from, to] = [(attempts[0]?.from ?? 0) + historyBegan, (attempts.at(-1)?.to ?? 0) + historyBegan]
      return final?.status === 200 && patroni.struck.some(({ at, wholeAt }) => from < wholeAt && to > at)
    })
    .map(({ attempts }) => (attempts.at(-1)?.to ?? 0) - (attempts[0]?.from ?? 0))
    .sort((a, b) => a - b)
  const late = touched[Math.floor(touched.length * 0.99)] ?? 0
  return [
    ...lines,
    `${touched.length} orders while it was broken waited ${seconds(middle(touched))} s (p50), ${seconds(late)} s (p99), ${seconds(touched.at(-1) ?? 0)} s at most`,
    await patroni.summary(),
  ]
}
