import { lockAccounts } from '../../ledger/lock-accounts.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { untilWaitedFor } from '../../testing/until-waited-for.ts'

/** Runs something that waits for a company's accounts, while the company gets another supplier. */
export async function whileItMoves<T>(
  db: Db,
  { companyId, to }: { readonly companyId: number; readonly to: number },
  work: () => Promise<T>,
): Promise<T> {
  const { working } = await inTransaction(db, async (trx) => {
    await lockAccounts(trx, [companyId])
    const working = work()
    await untilWaitedFor(db, trx)
    await trx.updateTable('companies').set({ parent_id: to }).where('id', '=', companyId).execute()
    await lockAccounts(trx, [companyId])
    return { working }
  })
  return working
}
