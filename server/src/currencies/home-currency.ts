import { companyType } from '@brava/contract/enums.ts'
import type { Db } from '../platform/db/connect.ts'

/** The currency of the distributor's books: that of the company at the root. */
export async function homeCurrency(db: Db): Promise<string> {
  const row = await db
    .selectFrom('companies')
    .select('currency')
    .where('type', '=', companyType.code.distributer)
    .executeTakeFirstOrThrow()
  return row.currency
}
