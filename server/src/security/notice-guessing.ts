import type { Db } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { isUntold, tellOfGuessing } from './guessing.sql.ts'

/** Failed sign-ins of everybody within ten minutes that forgetfulness cannot explain. */
export const guessingThreshold = 100
const minutes = 10

/**
 * After a failed sign-in: if very many failed recently, over all accounts and addresses, writes the security event
 * "auth.guessing", once an hour over all server processes (guarantee G14). Slow guessing spread over many accounts
 * stays below the limit of each.
 */
export async function noticeGuessing(db: Db, now: Date): Promise<void> {
  const guessing = {
    since: new Date(now.getTime() - minutes * 60_000),
    atLeast: guessingThreshold,
    minutes,
    hour: now.toISOString().slice(0, 13),
  }
  if (await isUntold(db, guessing)) await inTransaction(db, (trx) => tellOfGuessing(trx, guessing))
}
