import type { LoadClient, Measured } from '../row.ts'

/** Work done before counting begins, so that caches and plans are warm and the server's code is compiled. */
export const warmUpMs = 2000

/**
 * Runs every client in its own closed loop for the given time, or until it is stopped, and counts what it did.
 * Percentiles are over sorted samples.
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
      // A call that straddles the start or the end is not counted.
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

/** Thrown by a client whose prepared work is used up; ends its loop. */
export class NothingLeft extends Error {}

/** The value below which the given share of the sorted samples lies; 0 without samples. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
