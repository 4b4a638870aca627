import { keyState } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { soldDays } from '../sales/read-sales.ts'

/**
 * Cost of the key that is sold next (oldest batch with stock), otherwise of the last delivery: ten-thousandths, home
 * currency.
 */
export const nextCost = sql<number | null>`coalesce(
  (select b.unit_cost_home_e4 from key_batches b where b.product_id = p.id
    and exists (select 1 from keys k where k.batch_id = b.id and k.state = ${inText(keyState.code.available)}) order by b.id limit 1),
  (select b.unit_cost_home_e4 from last_delivery(p.id) b))`

export const daysOfCover = sql<number | null>`case when coalesce(sold.sold, 0) > 0
  then floor(s.available * ${sql.lit(soldDays)}::numeric / sold.sold)::int end`

export const regionCodes = sql<
  string[]
>`array(select r.code from product_regions pr join regions r on r.id = pr.region_id
  where pr.product_id = p.id order by r.code)`

/**
 * Every product that is not deleted, with the columns of its list row; `sold30`: units sold in the last 30 days, by
 * product.
 * @assumption §3 of the specification names no measure of pace; free issues count, cancelled orders do not.
 */
export function productRows(db: Db, sold30: ReadonlyMap<number, number>) {
  // If it is empty, PostgreSQL sees that there is nothing to join.
  const sold =
    sold30.size === 0
      ? sql<{ product_id: number; sold: number }>`(select 0::bigint as product_id, 0 as sold where false)`
      : sql<{ product_id: number; sold: number }>`(
    select * from unnest(${[...sold30.keys()]}::bigint[], ${[...sold30.values()]}::int[]) as pace(product_id, sold))`
  return (
    db
      .selectFrom('products as p')
      // These rows always exist; with left joins PostgreSQL can skip those that a count or a sort does not need.
      .leftJoin('product_stock as s', 's.product_id', 'p.id')
      .leftJoin('categories as c', 'c.id', 'p.category_id')
      .leftJoin('product_types as t', 't.id', 'p.product_type_id')
      .leftJoin('publishers as u', 'u.id', 'p.publisher_id')
      .leftJoin(sold.as('sold'), 'sold.product_id', 'p.id')
      .where('p.deleted_at', 'is', null)
      .select([
        'p.id',
        'p.code',
        'p.title',
        'p.image_file_id as imageFileId',
        'p.category_id as categoryId',
        'c.title as category',
        't.title as platform',
        'u.name as publisher',
        regionCodes.as('regions'),
        'p.base_price as price',
        nextCost.as('cost'),
        's.available',
        's.reserved',
        sql<number>`coalesce(sold.sold, 0)`.as('sold30'),
        daysOfCover.as('daysOfCover'),
        sql<boolean>`s.available <= p.low_stock_threshold`.as('isLow'),
        'p.is_withdrawn as isWithdrawn',
        'p.created_at as createdDate',
      ])
      .$narrowType<{
        category: NotNull
        platform: NotNull
        publisher: NotNull
        available: NotNull
        reserved: NotNull
      }>()
  )
}

/** Counts the products on sale that are in no approved order. */
export async function neverSoldCount(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from products p where p.deleted_at is null and not p.is_withdrawn and not exists (
      select from order_lines l join orders o on o.id = l.order_id where l.product_id = p.id and o.approval = 'approved')`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** Counts all products and those that need attention: on sale with low or no stock, and withdrawn. */
export async function productCounts(db: Db) {
  const { rows } = await sql<{ all: number; low: number; out: number; withdrawn: number }>`
    select count(*)::int as all, (count(*) filter (where p.is_withdrawn))::int as withdrawn,
      (count(*) filter (where not p.is_withdrawn and s.available <= p.low_stock_threshold))::int as low,
      (count(*) filter (where not p.is_withdrawn and s.available = 0))::int as out
    from products p join product_stock s on s.product_id = p.id where p.deleted_at is null`.execute(db)
  return rows[0] ?? { all: 0, low: 0, out: 0, withdrawn: 0 }
}

/** The given categories and all their subcategories. */
export function withSubcategories(ids: readonly number[]) {
  return sql<number>`(with recursive down as (
    select id from categories where id = any(${ids}::bigint[])
    union select c.id from categories c join down on c.parent_id = down.id) select id from down)`
}

export function productChoices(db: Db) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .where('p.deleted_at', 'is', null)
    .select(['p.id', 'p.code', 'p.title', 'p.image_file_id as imageFileId', 't.title as platform'])
}

export type ProductChoiceRow = Awaited<ReturnType<ReturnType<typeof productChoices>['executeTakeFirstOrThrow']>>
