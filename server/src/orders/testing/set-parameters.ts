import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { storeParameters } from '../../parameters/parameters.sql.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

/** Sets parameters of the installation, as an administrator does. */
export async function setParameters(db: Db, values: Partial<Parameters>): Promise<void> {
  const { id } = await db.selectFrom('users').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  await inTransaction(db, (trx) => storeParameters(trx, values, id))
}
