import type { OrderStatus, VatTreatment } from '@brava/contract/enums.ts'
import type { ProductBody } from '@brava/contract/products/product-view.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../db/connect.ts'

/**
 * Keys sold per product in the 30 days before an instant: the quantities of approved orders placed in them.
 * @assumption §3 of the specification names no measure of pace; free issues count, cancelled orders do not.
 */
export function soldSince(since: Date) {
  return sql<{ product_id: number; sold: number }>`(
    select l.product_id, sum(l.quantity)::int as sold from orders o join order_lines l on l.order_id = o.id
    where o.placed_at >= ${since} and o.approval = 'approved' group by l.product_id)`
}

export const soldDays = 30

/** Cost of the key that is sold next (oldest batch with stock), else of the newest batch: ten-thousandths, home currency. */
export const nextCost = sql<number | null>`coalesce(
  (select b.unit_cost_home_e4 from key_batches b where b.product_id = p.id
    and exists (select 1 from keys k where k.batch_id = b.id and k.state = 2) order by b.id limit 1),
  (select b.unit_cost_home_e4 from key_batches b where b.product_id = p.id order by b.id desc limit 1))`

export const daysOfCover = sql<number | null>`case when coalesce(sold.sold, 0) > 0
  then floor(s.available * ${sql.lit(soldDays)}::numeric / sold.sold)::int end`

const regionCodes = sql<string[]>`array(select r.code from product_regions pr join regions r on r.id = pr.region_id
  where pr.product_id = p.id order by r.code)`

/** Every product that was not deleted, with the facts of its list row. */
export function productRows(db: Db, now: Date) {
  const since = new Date(now.getTime() - soldDays * 86_400_000)
  return db
    .selectFrom('products as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .leftJoin(soldSince(since).as('sold'), 'sold.product_id', 'p.id')
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
}
export type ProductListRow = Awaited<ReturnType<ReturnType<typeof productRows>['executeTakeFirstOrThrow']>>

/** How many products there are, and how many need attention: those on sale with low or no stock, and the withdrawn. */
export async function productCounts(db: Db) {
  const { rows } = await sql<{ all: number; low: number; out: number; withdrawn: number }>`
    select count(*)::int as all, (count(*) filter (where p.is_withdrawn))::int as withdrawn,
      (count(*) filter (where not p.is_withdrawn and s.available <= p.low_stock_threshold))::int as low,
      (count(*) filter (where not p.is_withdrawn and s.available = 0))::int as out
    from products p join product_stock s on s.product_id = p.id where p.deleted_at is null`.execute(db)
  return rows[0] ?? { all: 0, low: 0, out: 0, withdrawn: 0 }
}

/** The categories themselves and all below them. */
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

export async function productById(db: Db | Trx, id: number) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.code',
      'p.title',
      'p.description_en as descriptionEn',
      'p.description_bs as descriptionBs',
      'p.description_hr as descriptionHr',
      'p.category_id as categoryId',
      'p.product_type_id as productTypeId',
      'p.publisher_id as publisherId',
      'p.image_file_id as imageFileId',
      sql<VatTreatment>`p.vat_treatment`.as('vatTreatment'),
      'p.redeem_country as redeemCountry',
      'p.moq',
      'p.low_stock_threshold as lowStockThreshold',
      'p.may_back_order as mayBackOrder',
      'p.key_pattern as keyPattern',
      'p.base_price as basePrice',
      'p.is_withdrawn as isWithdrawn',
      'p.created_at as createdDate',
      'p.version',
      'c.title as category',
      't.title as platform',
      'u.name as publisher',
      's.available',
      sql<number>`s.draft + s.available + s.reserved + s.sold + s.faulty + s.withdrawn`.as('keyCount'),
      sql<number>`(select count(distinct order_id)::int from order_lines l where l.product_id = p.id)`.as('orderCount'),
      sql<number[]>`array(select region_id::int from product_regions where product_id = p.id order by 1)`.as(
        'regionIds',
      ),
      sql<number[]>`array(select language_id::int from product_languages where product_id = p.id order by 1)`.as(
        'languageIds',
      ),
      regionCodes.as('regions'),
      sql<string[]>`array(select upper(g.code) from product_languages pl join languages g on g.id = pl.language_id
        where pl.product_id = p.id order by 1)`.as('languages'),
      nextCost.as('cost'),
    ])
    .executeTakeFirst()
}
export type ProductRecord = NonNullable<Awaited<ReturnType<typeof productById>>>

type Body = z.output<typeof ProductBody>

const columns = (body: Body) => ({
  code: body.code,
  title: body.title,
  description_en: body.descriptionEn,
  description_bs: body.descriptionBs,
  description_hr: body.descriptionHr,
  category_id: body.categoryId,
  product_type_id: body.productTypeId,
  publisher_id: body.publisherId,
  image_file_id: body.imageFileId,
  vat_treatment: body.vatTreatment,
  redeem_country: body.redeemCountry,
  moq: body.moq,
  low_stock_threshold: body.lowStockThreshold,
  may_back_order: body.mayBackOrder,
  key_pattern: body.keyPattern,
})

export async function insertProduct(trx: Trx, body: Body, basePrice: number): Promise<number> {
  const { id } = await trx
    .insertInto('products')
    .values({ ...columns(body), base_price: basePrice })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setPlaces(trx, id, body)
  return id
}

/** Changes the product if it still has the version; false when somebody was faster. */
export async function updateProduct(trx: Trx, id: number, version: number, body: Body): Promise<boolean> {
  const result = await trx
    .updateTable('products')
    .set({ ...columns(body), updated_at: new Date(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await setPlaces(trx, id, body)
  return true
}

async function setPlaces(trx: Trx, id: number, body: Body): Promise<void> {
  await trx.deleteFrom('product_regions').where('product_id', '=', id).execute()
  await trx.deleteFrom('product_languages').where('product_id', '=', id).execute()
  const regions = [...new Set(body.regionIds)].map((region_id) => ({ product_id: id, region_id }))
  const languages = [...new Set(body.languageIds)].map((language_id) => ({ product_id: id, language_id }))
  if (regions.length > 0) await trx.insertInto('product_regions').values(regions).execute()
  if (languages.length > 0) await trx.insertInto('product_languages').values(languages).execute()
}

export async function codeTaken(db: Db | Trx, code: string, exceptId: number | null): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined && row.id !== exceptId
}

/** A picture of a product must be one that everybody may see. */
export async function isPublicImage(db: Db | Trx, fileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select(['is_public', 'media_type'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  return row?.is_public === true && row.media_type.startsWith('image/')
}

/** The largest number that ends a product code. */
export async function lastCodeNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(code from '-([0-9]{1,8})$')::bigint), 0) as last from products`.execute(db)
  return rows[0]?.last ?? 0
}

/** Locks products that were not deleted, ascending. */
export async function lockProducts(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('products as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .select(['p.id', 'p.is_withdrawn as isWithdrawn', 's.available', 's.reserved', 's.draft'])
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .forNoKeyUpdate('p')
    .execute()
}

export async function setWithdrawn(trx: Trx, ids: readonly number[], isWithdrawn: boolean): Promise<void> {
  await trx
    .updateTable('products')
    .set({ is_withdrawn: isWithdrawn, updated_at: new Date(), version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

export async function markDeleted(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('products')
    .set({ is_withdrawn: true, deleted_at: now, updated_at: now, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** What each partner pays for one piece. */
export async function partnerPrices(db: Db, productId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('companies as c', 'c.id', 'cp.company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'c.parent_id')
    .where('cp.product_id', '=', productId)
    .orderBy('supplier.type')
    .orderBy('supplier.name')
    .orderBy('c.name')
    .select([
      'cp.id as companyProductId',
      'c.id as companyId',
      'c.name as companyName',
      'supplier.name as supplierName',
      'cp.effective_price as price',
      'c.currency',
      'cp.effective_rule as rule',
      'cp.is_withdrawn as isWithdrawn',
    ])
    .execute()
}

/** Orders that hold the product, with the buyer's price of it. */
export function ordersOfProduct(db: Db, productId: number) {
  return db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .innerJoin('companies as c', 'c.id', 'o.company_id')
    .innerJoin('order_legs as leg', (on) =>
      on.onRef('leg.order_id', '=', 'o.id').onRef('leg.buyer_id', '=', 'o.company_id'),
    )
    .innerJoin('order_line_prices as price', (on) =>
      on.onRef('price.order_line_id', '=', 'l.id').onRef('price.leg_id', '=', 'leg.id'),
    )
    .where('l.product_id', '=', productId)
    .select([
      'o.id',
      'o.number',
      'c.id as companyId',
      'c.name as company',
      'l.quantity',
      'price.unit_price as unitPrice',
      'price.gross',
      'o.currency',
      sql<OrderStatus>`o.status`.as('status'),
      'o.placed_at as createdDate',
      'l.id as lineId',
    ])
}
export type OrderOfProductRow = Awaited<ReturnType<ReturnType<typeof ordersOfProduct>['executeTakeFirstOrThrow']>>
