import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** What a company that has never ordered has ready for its first order; no rows for one that has. */
export async function firstOrderFacts(db: Db, companyId: number) {
  const { rows } = await sql<{ products: number; people: number }>`
    select (select count(*)::int from company_products p join products on products.id = p.product_id
        where p.company_id = c.id and not p.is_withdrawn and not products.is_withdrawn) as products,
      (select count(*)::int from users u
        where u.company_id = c.id and not u.is_disabled and u.password_hash is not null) as people
    from companies c where c.id = ${companyId} and not exists (select 1 from orders o where o.company_id = c.id)`.execute(
    db,
  )
  return rows[0]
}
