import { setTimeout as delay } from 'node:timers/promises'
import type { BenchContext } from '../row.ts'
import { asOwner } from '../world/bench-database.ts'

/** In seconds. What is not finished by then is given up, so that the measurement ends. */
export const mostSeconds = 1800

/** One row of numbers. */
export const readNumbers = (context: BenchContext, text: string) =>
  asOwner(context.databaseUrl, async (client) => (await client.query<Record<string, number>>(text)).rows[0] ?? {})

/** Waits until a query that counts `waiting` returns zero; returns the seconds since `began` (performance.now()). */
export async function untilNone(context: BenchContext, began: number, text: string): Promise<number> {
  for (;;) {
    const { waiting } = await readNumbers(context, text)
    const seconds = (performance.now() - began) / 1000
    if (waiting === 0) return seconds
    if (seconds > mostSeconds) throw new Error(`not over after ${mostSeconds} s: ${waiting} wait`)
    await delay(250)
  }
}

/** Unfinished runs of a kind of job. */
export const runsOf = (kind: string) =>
  `select count(*)::int as waiting from job_runs where kind = '${kind}' and state in ('queued', 'running')`
