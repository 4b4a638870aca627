import type { Db } from '../../platform/db/connect.ts'

/** Names of the subjects of a scheduled change. */
export async function factsOfSchedule(db: Db, id: number) {
  return db
    .selectFrom('scheduled_prices as s')
    .leftJoin('products as p', 'p.id', 's.product_id')
    .leftJoin('companies as c', 'c.id', 's.company_id')
    .leftJoin('price_groups as g', 'g.id', 's.group_id')
    .select(['p.title', 'c.name as company', 'g.name as group'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
}
