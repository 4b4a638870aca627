import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Answers a question that can be asked again and again: does anybody wait for a lock of this transaction? */
export async function waitersOf(db: Db, holder: Trx): Promise<() => Promise<boolean>> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder)
  const waiting = sql<{ is: boolean }>`select exists (select from pg_locks
    where not granted and pg_blocking_pids(pid) @> array[${rows[0]?.pid}::int]) as is`
  return async () => (await waiting.execute(db)).rows[0]?.is === true
}

/** Until somebody waits for a lock of this transaction. */
export async function untilWaitedFor(db: Db, holder: Trx): Promise<void> {
  await expect.poll(await waitersOf(db, holder), { timeout: 60_000 }).toBe(true)
}
