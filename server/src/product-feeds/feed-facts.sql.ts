import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { nameIn } from '../platform/db/name-in.ts'

/** What feeds show of products beyond their catalogue, in one language. */
export async function productFacts(db: Db, language: Language, ids: readonly number[]) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .where('p.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select([
      'p.id',
      'p.gtin',
      'p.category_id as categoryId',
      nameIn(language, 'c.title').as('category'),
      nameIn(language, 't.title').as('platform'),
      sql<string>`coalesce(nullif(${sql.ref(`p.description_${language}`)}, ''), p.description_en)`.as('description'),
      sql<string | null>`to_char(p.release_date, 'YYYY-MM-DD')`.as('releaseDate'),
      'p.updated_at as updatedAt',
    ])
    .execute()
}

/** These categories and all their subcategories. */
export async function categoriesFrom(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    with recursive below as (
      select id from categories where id = any(${[...ids]}::bigint[])
      union select c.id from categories c join below on c.parent_id = below.id or c.master_id = below.id
    ) select id from below`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/**
 * What the content of every feed depends on besides its own catalogue: versions by company, quantity prices by company
 * and by price group, running promotions, stock.
 */
export async function sharedInputs(db: Db, at: Date) {
  const [versions, tiers, groupTiers, promotions, stock] = await Promise.all([
    sql<{ companyId: number; version: number }>`
      select company_id as "companyId", version from catalogue_versions`.execute(db),
    sql<{ companyId: number; digest: string }>`
      select a.company_id as "companyId",
        md5(string_agg(concat_ws(':', a.id, t.min_quantity, t.price), ',' order by a.id, t.min_quantity)) as digest
      from price_tiers t join company_products a on a.id = t.company_product_id group by 1`.execute(db),
    sql<{ groupId: number; digest: string }>`
      select g.group_id as "groupId",
        md5(string_agg(concat_ws(':', g.id, t.min_quantity, t.price), ',' order by g.id, t.min_quantity)) as digest
      from price_tiers t join price_group_products g on g.id = t.group_product_id group by 1`.execute(db),
    sql<{ digest: string }>`
      select coalesce(md5(string_agg(o.id || ':' || o.updated_at, ',' order by o.id)), '') as digest from promotions o
      where o.is_active and o.deleted_at is null and o.starts_at <= ${at} and o.ends_at > ${at}`.execute(db),
    sql<{ productId: number; available: number }>`
      select product_id as "productId", available from product_stock order by product_id`.execute(db),
  ])
  return {
    versions: new Map(versions.rows.map((row) => [row.companyId, row.version])),
    tiers: new Map(tiers.rows.map((row) => [row.companyId, row.digest])),
    groupTiers: new Map(groupTiers.rows.map((row) => [row.groupId, row.digest])),
    promotions: promotions.rows[0]?.digest ?? '',
    stock: stock.rows,
  }
}
