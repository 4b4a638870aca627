import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'

/**
 * Price changes with names, and the lowest price of the 30 days up to each, at the same level, place and quantity: a
 * price from 10 pieces is never the lowest price of one.
 */
export function changeRows(db: Db) {
  return db
    .selectFrom('price_history as h')
    .innerJoin('products as p', 'p.id', 'h.product_id')
    .leftJoin('companies as c', 'c.id', 'h.company_id')
    .leftJoin('price_groups as g', 'g.id', 'h.group_id')
    .leftJoin('promotions as pr', 'pr.id', 'h.promotion_id')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select([
      'h.id',
      'h.at as createdDate',
      'h.product_id as productId',
      'p.code as productCode',
      'p.title as productTitle',
      'p.image_file_id as imageFileId',
      'h.level',
      'h.company_id as companyId',
      'c.name as companyName',
      'g.name as groupName',
      'pr.title as promotionTitle',
      'h.min_quantity as minQuantity',
      'h.currency',
      'h.old_value as oldValue',
      'h.new_value as newValue',
      changeBp.as('changeBp'),
      sql<number | null>`case when h.level = 'margin' then null else (
        select min(least(r.old_value, case when r.id = h.id then null else r.new_value end)) from price_history r
        where r.product_id = h.product_id and r.level = h.level and r.id <= h.id
          and r.at > h.at - interval '30 days'
          and r.company_id is not distinct from h.company_id and r.group_id is not distinct from h.group_id
          and r.promotion_id is not distinct from h.promotion_id and r.min_quantity = h.min_quantity and r.currency is not distinct from h.currency) end`.as(
        'lowest30',
      ),
      'h.cause',
      'h.reason',
      sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as('userName'),
    ])
}

/** The ids of changes, joining product `p` and company `c` only if the order needs their names. */
export function changeIds(db: Db, sortBy: string | undefined) {
  return db
    .selectFrom('price_history as h')
    .$if(sortBy === 'productTitle', (query) => query.innerJoin('products as p', 'p.id', 'h.product_id'))
    .$if(sortBy === 'companyName', (query) => query.leftJoin('companies as c', 'c.id', 'h.company_id'))
    .select('h.id')
}

/** How many changes there are, in total or of some levels: counted as they are written. */
export async function countedChanges(db: Db, levels: readonly string[] | undefined): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(changes), 0)::int as n from price_history_counts
    where ${levels ? sql`level = any(${levels})` : sql`true`}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Whether a text occurs in the product, partner or group of a change. */
export const changeNames = (text: string) => sql<boolean>`(
  h.product_id in (select id from products where ${contains(text, 'title', 'code')})
  or h.company_id in (select id from companies where ${contains(text, 'name')})
  or h.group_id in (select id from price_groups where ${contains(text, 'name')}))`

/** Change in basis points of the old price; for a margin the difference itself. */
const changeBp = sql<number | null>`case when h.level = 'margin' then (h.new_value - h.old_value)::int
  when h.old_value > 0 and h.new_value is not null then round((h.new_value - h.old_value) * 10000.0 / h.old_value)::int end`

export const changeColumns = {
  createdDate: sql.ref('h.at'),
  productTitle: sql.ref('p.title'),
  companyName: mayBeNull(sql.ref('c.name')),
  level: sql`array_position(array['base', 'override', 'group', 'company', 'margin', 'promotion'], h.level)`,
  changeBp: mayBeNull(changeBp),
}

/** A product's current price and the currency of base prices; undefined if there is no such product. */
export function standingPrice(db: Db, productId: number) {
  return db
    .selectFrom('products as p')
    .innerJoin('companies as home', (on) => on.on('home.parent_id', 'is', null))
    .select(['p.base_price as price', 'home.currency'])
    .where('p.id', '=', productId)
    .executeTakeFirst()
}

/** Changes of a product's base price from an instant on, oldest first, and the price before them. */
export async function baseChanges(db: Db, productId: number, since: Date) {
  const changes = db
    .selectFrom('price_history')
    .select(['at', 'old_value as oldPrice', 'new_value as newPrice'])
    .where('product_id', '=', productId)
    .where('level', '=', 'base')
  const [before, later] = await Promise.all([
    changes.where('at', '<', since).orderBy('at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst(),
    changes.where('at', '>=', since).orderBy('at').orderBy('id').execute(),
  ])
  return { before: before ? before.newPrice : later[0]?.oldPrice, later }
}
