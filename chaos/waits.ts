import type { Placing } from './history.ts'

export interface Waits {
  readonly orders: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

/** How long people waited for the answer to their orders, across all attempts, in milliseconds. */
export function waitsOf(placings: readonly Placing[]): Waits {
  const waits = placings
    .filter(({ final }) => final?.status === 200)
    .map(({ attempts }) => (attempts.at(-1)?.to ?? 0) - (attempts[0]?.from ?? 0))
    .sort((a, b) => a - b)
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0
  return { orders: waits.length, p50: at(0.5), p99: at(0.99), longest: waits.at(-1) ?? 0 }
}

/** The longest time without an acknowledged order between these moments, in milliseconds. */
export function silenceOf(placings: readonly Placing[], from: number, to: number): number {
  const told = placings
    .filter(({ final }) => final?.status === 200)
    .map(({ attempts }) => attempts.at(-1)?.to ?? 0)
    .filter((at) => at > from && at < to)
    .sort((a, b) => a - b)
  return [...told, to].reduce((most, at, n) => Math.max(most, at - (told[n - 1] ?? from)), 0)
}

/** The answers to all attempts ("200", "503 common.unavailable", "nothing"), and how often each was given. */
export function answersOf(placings: readonly Placing[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { attempts } of placings) {
    for (const { status, code } of attempts) {
      const name = status === 0 ? 'nothing' : `${status} ${code}`.trim()
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return counts
}
