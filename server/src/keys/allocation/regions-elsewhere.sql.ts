import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Every region, with the code of the country where a company buys. */
export async function regionsBeside(db: Db, companyId: number) {
  const { rows } = await sql<{ id: number; code: string; country: string }>`
    select r.id, r.code, n.code as country from companies c join countries n on n.id = c.country_id cross join regions r
    where c.id = ${companyId} order by r.id`.execute(db)
  return rows
}
