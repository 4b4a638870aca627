import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/** Does something that has to wait for the accounts of a company, which has another supplier once they are free. */
export async function whileItMoves<T>(
  db: Db,
  { companyId, to }: { readonly companyId: number; readonly to: number },
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await inTransaction(db, async (trx) => {
    await lockAccounts(trx, [companyId])
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    const working = work()
    const waiting = sql<{ isWaiting: boolean }>`select exists (select from pg_locks
      where not granted and pg_blocking_pids(pid) @> array[${rows[0]?.pid}::int]) as "isWaiting"`
    await expect.poll(async () => (await waiting.execute(db)).rows, { timeout: 60_000 }).toEqual([{ isWaiting: true }])
    await trx.updateTable('companies').set({ parent_id: to }).where('id', '=', companyId).execute()
    await lockAccounts(trx, [companyId])
    return { working }
  })
  return working
}
