import { commonErrors } from '@brava/contract/errors.ts'
import { refuse } from '../refuse.ts'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

export type Lookup = 'countries' | 'towns' | 'regions' | 'publishers' | 'product_types' | 'categories'

/**
 * Deletes all of the rows or none. Refuses with notFound when one is missing; a row that is still referenced is
 * protected by its foreign key, reported as common.inUse.
 */
export async function deleteByIds(db: Db, table: Lookup, ids: readonly number[]): Promise<void> {
  const unique = [...new Set(ids)]
  await inTransaction(db, async (trx) => {
    const result = await trx.deleteFrom(table).where('id', 'in', unique).executeTakeFirst()
    if (Number(result.numDeletedRows) !== unique.length) refuse(commonErrors.notFound)
  })
}
