import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'
import { lastRun } from './invariant-runs.sql.ts'

/** What the last check of the books found, when, and how long it took; null before the first. At most 200 breaches. */
export async function lastCheck(db: Db): Promise<{ at: Date; tookMs: number; breaches: Breach[] } | null> {
  const run = await lastRun(db)
  return run && { ...run, breaches: run.breaches.slice(0, 200) }
}
