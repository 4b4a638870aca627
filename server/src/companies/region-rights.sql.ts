import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'

/** Region codes by product. A product without regions may be sold anywhere and is left out. */
export async function regionsOfProducts(db: Db, productIds: readonly number[]): Promise<Map<number, string[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; codes: string[] }>`
    select pr.product_id as id, array_agg(r.code order by r.code) as codes
    from product_regions pr join regions r on r.id = pr.region_id
    where pr.product_id = any(${idsInOne(productIds)}) group by 1`.execute(db)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

/** Codes of the countries of a reseller's own retailers. */
export async function countriesBelow(db: Db, companyId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select distinct n.code from companies c join countries n on n.id = c.country_id where c.parent_id = ${companyId}`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}
