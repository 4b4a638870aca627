import type { VatTreatment } from '@brava/contract/enums.ts'
import type { ProductBody } from '@brava/contract/products/product-view.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { setFurtherImages } from './product-pictures.sql.ts'

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
  // If omitted, it stays as it is.
  ...(body.kpd === undefined ? {} : { kpd: body.kpd }),
  ...(body.gtin === undefined ? {} : { gtin: body.gtin }),
  ...(body.tags === undefined ? {} : { tags: body.tags }),
  ...(body.releaseDate === undefined ? {} : { release_date: body.releaseDate }),
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
  await addPlaces(trx, id, body)
  await setFurtherImages(trx, id, body.furtherImageIds)
  return id
}

/** What a category proposes for its new products; undefined if there is no such category. */
export function categoryDefaults(trx: Trx, categoryId: number) {
  return trx
    .selectFrom('categories')
    .select([sql<VatTreatment>`default_vat_treatment`.as('vatTreatment'), 'default_redeem_country as redeemCountry'])
    .where('id', '=', categoryId)
    .executeTakeFirst()
}

/** Changes the product if it still has the given version; false if another user changed it first. */
export async function updateProduct(trx: Trx, id: number, version: number, body: Body): Promise<boolean> {
  const result = await trx
    .updateTable('products')
    .set({ ...columns(body), updated_at: new Date(), version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await setPlaces(trx, id, body)
  await setFurtherImages(trx, id, body.furtherImageIds)
  return true
}

async function setPlaces(trx: Trx, id: number, body: Body): Promise<void> {
  await trx.deleteFrom('product_regions').where('product_id', '=', id).execute()
  await trx.deleteFrom('product_languages').where('product_id', '=', id).execute()
  await addPlaces(trx, id, body)
}

async function addPlaces(trx: Trx, id: number, body: Body): Promise<void> {
  const regions = [...new Set(body.regionIds)].map((region_id) => ({ product_id: id, region_id }))
  const languages = [...new Set(body.languageIds)].map((language_id) => ({ product_id: id, language_id }))
  if (regions.length > 0) await trx.insertInto('product_regions').values(regions).execute()
  if (languages.length > 0) await trx.insertInto('product_languages').values(languages).execute()
}

/** The regions in which a product is sold, ascending; none means anywhere. */
export async function regionIdsOf(trx: Trx, productId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('product_regions')
    .select('region_id')
    .where('product_id', '=', productId)
    .orderBy('region_id')
    .execute()
  return rows.map((row) => row.region_id)
}

/**
 * Lets one transaction at a time assign codes, until it ends: two people, or two files, cannot add the same product
 * twice, in whatever case. Taken before locks on products.
 */
export async function holdProductCodes(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('product codes', 0))`.execute(trx)
}

/** The current code of a product; undefined if there is no such product. */
export async function codeOf(db: Db | Trx, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('products').select('code').where('id', '=', id).executeTakeFirst()
  return found?.code
}

/**
 * Returns whether another product has this code, ignoring case. Files and searches ignore case too. A product that
 * keeps its code keeps it.
 */
export async function codeTaken(db: Db | Trx, code: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from products p where upper(p.code) = upper(${code}) and p.id is distinct from ${exceptId}::bigint
      and not exists (select from products own where own.id = ${exceptId}::bigint and own.code = ${code}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** The largest number at the end of any product code. */
export async function lastCodeNumber(db: Db): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(substring(code from '-([0-9]{1,8})$')::bigint), 0) as last from products`.execute(db)
  return rows[0]?.last ?? 0
}

/**
 * Locks products that are not deleted, ascending. Reads their data once they are locked, because the transaction we
 * waited for may have changed it.
 */
export async function lockProducts(trx: Trx, ids: readonly number[]) {
  await sql`select from products where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx)
  return trx
    .selectFrom('products as p')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .select([
      'p.id',
      'p.is_withdrawn as isWithdrawn',
      'p.vat_treatment as vatTreatment',
      's.available',
      's.reserved',
      's.draft',
    ])
    .select(sql<boolean>`exists (select from order_lines l where l.product_id = p.id)`.as('wasOrdered'))
    .where('p.id', 'in', ids)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
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
