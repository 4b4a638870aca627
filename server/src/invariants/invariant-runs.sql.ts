import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Breach } from './breach.ts'

/** Stores what a run of the check found, and how long it took. */
export async function keepRun(db: Db, breaches: readonly Breach[], tookMs: number): Promise<void> {
  await db
    .insertInto('invariant_runs')
    .values({ breaches: JSON.stringify(breaches), took_ms: tookMs })
    .execute()
}

/** The last run of the check, whoever started it. */
export async function lastRun(db: Db) {
  const row = await db
    .selectFrom('invariant_runs')
    .select(['at', 'took_ms as tookMs', 'breaches'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, breaches: row.breaches as unknown as Breach[] } : null
}

/** What the last run found, row by row, in its own order. */
export function breachesOfLastRun(db: Db) {
  return db
    .selectFrom(
      sql<{ id: number; invariant: string; subject: string; detail: string }>`(
        select e.place::int as id, e.breach ->> 'invariant' as invariant, e.breach ->> 'subject' as subject, e.breach ->> 'detail' as detail
        from (select breaches from invariant_runs order by id desc limit 1) r
        cross join lateral jsonb_array_elements(r.breaches) with ordinality as e(breach, place))`.as('b'),
    )
    .select(['b.id', 'b.invariant', 'b.subject', 'b.detail'])
}

/** Whether a check is waiting or running. Of two concurrent transactions, the second sees what the first started. */
export async function isUnderWay(db: Db | Trx, queue: string): Promise<boolean> {
  if (db.isTransaction) await sql`select pg_advisory_xact_lock(hashtextextended('check of the books', 0))`.execute(db)
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from pgboss.job where name = ${queue} and state in ('created', 'retry', 'active')) as "is"`.execute(
    db,
  )
  return rows[0]?.is ?? false
}
