import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Trx } from '../platform/db/connect.ts'

/**
 * Returns a function that counts the transactions waiting for a lock of this one, directly or through another waiter.
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

/** Waits until the given number of transactions wait for a lock of this one, one behind the other. */
export async function untilWaitedFor(db: Db, holder: Trx, waiters = 1): Promise<void> {
  await expect.poll(await waitersOf(db, holder), { timeout: 60_000 }).toBeGreaterThanOrEqual(waiters)
}
