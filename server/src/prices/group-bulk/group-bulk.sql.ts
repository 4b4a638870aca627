import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/**
 * How many stored prices depend, or may depend, on the group's prices of these products: those of its companies and of
 * their retailers.
 */
export async function countPricesUnder(db: Db, groupId: number, productIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with members as (select id from companies where price_group_id = ${groupId})
    select count(*)::int as n from company_products cp
    where cp.product_id = any(${[...productIds]}::bigint[])
      and cp.company_id in (select id from members union select c.id from companies c join members m on c.parent_id = m.id)`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** How many companies a price of the group reaches at most. */
export async function countCompaniesUnder(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with members as (select id from companies where price_group_id = ${groupId})
    select (select count(*) from members)::int
      + (select count(*) from companies c join members m on c.parent_id = m.id)::int as n`.execute(db)
  return rows[0]?.n ?? 0
}
