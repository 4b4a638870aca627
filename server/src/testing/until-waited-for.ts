import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Trx } from '../platform/db/connect.ts'

/**
 * Answers a question that can be asked again and again: how many wait for a lock of this transaction, or for somebody
 * who waits for it?
 */
export async function waitersOf(db: Db, holder: Trx): Promise<() => Promise<number>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder)
  const waiting = sql<{ n: number }>`with recursive
    waiting as materialized (select pid, pg_blocking_pids(pid) as for_whom from pg_locks where not granted),
    behind as (
      select ${rows[0]?.pid}::int as pid
      union select waiting.pid from waiting, behind where waiting.for_whom @> array[behind.pid])
    select count(*)::int - 1 as n from behind`
  return async () => (await waiting.execute(db)).rows[0]?.n ?? 0
}

/** Until so many wait for a lock of this transaction, one after the other. */
export async function untilWaitedFor(db: Db, holder: Trx, waiters = 1): Promise<void> {
  await expect.poll(await waitersOf(db, holder), { timeout: 60_000 }).toBeGreaterThanOrEqual(waiters)
}
