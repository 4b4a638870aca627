import type { Db } from './connect.ts'
import { isRepeated } from './transaction.ts'

/**
 * Reads everything from one snapshot, so that what changes in between is in all of it or in none. Bring kept sums up to
 * date before: nobody may wait for a lock of this transaction. Not read-only: if sums have changed since they were
 * updated they are computed here, and a refusal to write would be taken for the loss of the primary. PostgreSQL may then
 * abort it, and it is repeated.
 */
export async function asOfOneMoment<T>(db: Db, read: (moment: Db) => Promise<T>): Promise<T> {
  for (let left = 4; ; left -= 1) {
    try {
      return await db.transaction().setIsolationLevel('repeatable read').execute(read)
    } catch (error) {
      if (left === 0 || !isRepeated(error)) throw error
    }
  }
}
