import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** How many settings of each kind there are, in total and for one company. */
export async function settingCounts(db: Db, companyId: number) {
  const { rows } = await sql<{
    users: number
    posDevices: number
    countries: number
    towns: number
    regions: number
    languages: number
    publishers: number
    productTypes: number
    currencies: number
    changedParameters: number
  }>`
    select (select count(*)::int from users where company_id = ${companyId} and not is_disabled) as users,
      (select count(*)::int from pos_devices where company_id = ${companyId} and removed_at is null) as "posDevices",
      (select count(*)::int from countries) as countries, (select count(*)::int from towns) as towns,
      (select count(*)::int from regions) as regions, (select count(*)::int from languages) as languages,
      (select count(*)::int from publishers) as publishers, (select count(*)::int from product_types) as "productTypes",
      (select count(*)::int from currencies) as currencies, (select count(*)::int from parameters) as "changedParameters"`.execute(
    db,
  )
  return rows[0] as (typeof rows)[number]
}
