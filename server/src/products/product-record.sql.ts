import type { VatTreatment } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { furtherImages } from './product-pictures.sql.ts'
import { regionCodes, nextCost } from './product-rows.sql.ts'

/** What a person may set on a product `p`, with its version. */
export const ownColumns = [
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
  furtherImages.as('furtherImageIds'),
  sql<VatTreatment>`p.vat_treatment`.as('vatTreatment'),
  'p.redeem_country as redeemCountry',
  'p.kpd',
  'p.gtin',
  'p.tags',
  sql<string | null>`to_char(p.release_date, 'YYYY-MM-DD')`.as('releaseDate'),
  'p.moq',
  'p.low_stock_threshold as lowStockThreshold',
  'p.may_back_order as mayBackOrder',
  'p.key_pattern as keyPattern',
  sql<number[]>`array(select region_id::int from product_regions where product_id = p.id order by 1)`.as('regionIds'),
  sql<number[]>`array(select language_id::int from product_languages where product_id = p.id order by 1)`.as(
    'languageIds',
  ),
] as const

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
      ...ownColumns,
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
      regionCodes.as('regions'),
      sql<string[]>`array(select upper(g.code) from product_languages pl join languages g on g.id = pl.language_id
        where pl.product_id = p.id order by 1)`.as('languages'),
      nextCost.as('cost'),
    ])
    .executeTakeFirst()
}

/** Products of the same title, on other platforms or for other regions. */
export function relatedProducts(db: Db, id: number) {
  return db
    .selectFrom('products as p')
    .innerJoin('products as own', (on) => on.on('own.id', '=', id).onRef('own.id', '<>', 'p.id'))
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .where(sql<boolean>`lower(trim(p.title)) = lower(trim(own.title))`)
    .where('p.deleted_at', 'is', null)
    .select([
      'p.id',
      'p.code',
      'p.title',
      't.title as platform',
      regionCodes.as('regions'),
      'p.base_price as price',
      's.available',
      'p.is_withdrawn as isWithdrawn',
      'p.image_file_id as imageFileId',
    ])
    .orderBy('t.title')
    .orderBy('p.id')
    .limit(50)
    .execute()
}

export type ProductRecord = NonNullable<Awaited<ReturnType<typeof productById>>>
