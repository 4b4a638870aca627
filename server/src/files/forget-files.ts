import type { Services } from '../platform/call.ts'
import type { Trx } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { dropBytes } from '../platform/files/shared-bytes.ts'
import { deleteFiles } from './files.sql.ts'

/**
 * Forgets files that nothing needs any more: `take` takes away, in the transaction, what refers to them and answers their
 * ids. Their bytes leave the store after the commit, unless something else stands on the same. Answers how many files.
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
