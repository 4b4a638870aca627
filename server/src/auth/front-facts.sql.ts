import { companyType } from '@brava/contract/enums.ts'
import type { Db } from '../platform/db/connect.ts'

/** Who runs this portal: the distributor's name, town and address, visible to everybody. */
export async function frontFacts(db: Db, now: Date) {
  const row = await db
    .selectFrom('companies')
    .select(['name', 'town', 'email'])
    .where('type', '=', companyType.code.distributer)
    .executeTakeFirst()
  return {
    company: row?.name ?? 'Brava',
    town: row?.town ?? '',
    email: row?.email ?? '',
    year: now.getUTCFullYear(),
    at: now,
  }
}
