import type { Db } from '../platform/db/connect.ts'

/** The currency in which the distributor keeps its books: that of the company at the root. */
export async function homeCurrency(db: Db): Promise<string> {
  const row = await db.selectFrom('companies').select('currency').where('type', '=', 1).executeTakeFirstOrThrow()
  return row.currency
}
