import type { Db } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

/** Keeps what a run of the check found, and how long it took. */
export async function keepRun(db: Db, breaches: readonly Breach[], tookMs: number): Promise<void> {
  await db
    .insertInto('invariant_runs')
    .values({ breaches: JSON.stringify(breaches), took_ms: tookMs })
    .execute()
}

/** The last run of the check, whoever began it. */
export async function lastRun(db: Db) {
  const row = await db
    .selectFrom('invariant_runs')
    .select(['at', 'took_ms as tookMs', 'breaches'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, breaches: row.breaches as unknown as Breach[] } : null
}
