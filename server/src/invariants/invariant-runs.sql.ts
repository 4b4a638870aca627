import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

/** Keeps what a run of the check found, and how long it took. */
export async function keepRun(db: Db, breaches: readonly Breach[], tookMs: number): Promise<void> {
  await db
    .insertInto('invariant_runs')
    .values({ breaches: JSON.stringify(breaches), took_ms: tookMs })
    .execute()
}
