import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { dropBytes } from '../platform/files/shared-bytes.ts'
import { deleteFiles } from './files.sql.ts'

/**
 * Deletes files that are no longer needed: `take` removes, in the transaction, what refers to them and returns their
 * ids. Their bytes leave the store after the commit, unless something else uses the same bytes. Returns how many files.
 */
export async function forgetFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  take: (trx: Trx) => Promise<readonly number[]>,
): Promise<number> {
  const { count, hashes } = await inTransaction(db, async (trx) => {
    const ids = await take(trx)
    return { count: ids.length, hashes: await deleteFiles(trx, ids) }
  })
  await dropBytes({ db, files }, hashes)
  return count
}
