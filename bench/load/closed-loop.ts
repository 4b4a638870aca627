import type { LoadClient, Measured } from '../row.ts'

/** Work that is done before counting begins, so that caches and plans are warm and the server's code is compiled. */
export const warmUpMs = 2000

/**
 * Runs every client in its own closed loop for the time, or until it is stopped, and counts what it did; percentiles over sorted
 * samples.
 */
export async function closedLoop(
  clients: readonly LoadClient[],
  seconds: number,
  stopped: { readonly now: boolean } = { now: false },
): Promise<Measured> {
  const began = performance.now() + warmUpMs
  const ends = began + seconds * 1000
  const took: number[] = []
  let failed = 0
  let firstFailure: string | undefined
  const loop = async (client: LoadClient) => {
    for (;;) {
      const from = performance.now()
      if (from >= ends || stopped.now) return
      let ok = true
      try {
        await client.once()
      } catch (error) {
        ok = false
        firstFailure ??= String((error as Error).message ?? error)
        if (error instanceof NothingLeft) return
      }
      const now = performance.now()
      // What straddles the end belongs to no second that is counted.
      if (from < began || now > ends) continue
      if (ok) took.push(now - from)
      else failed += 1
    }
  }
  await Promise.all(clients.map(loop))
  const lasted = (Math.min(performance.now(), ends) - began) / 1000
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / lasted,
    count: took.length,
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    failed,
    firstFailure,
  }
}

/** A client throws it when its prepared work is used up: its loop ends. */
export class NothingLeft extends Error {}

/** The value below which that share of the sorted samples lies; 0 of none. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
