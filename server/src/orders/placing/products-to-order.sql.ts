import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** What placing an order needs of each product. */
export function productsToOrder(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('publishers as u', 'u.id', 'p.publisher_id')
    .innerJoin('product_stock as s', 's.product_id', 'p.id')
    .where(sql<SqlBool>`p.id = any(${[...new Set(productIds)]}::bigint[])`)
    .select([
      'p.id',
      'p.code',
      'p.title',
      't.title as platform',
      'u.name as publisher',
      'p.image_file_id as imageFileId',
      'p.vat_treatment as vatTreatment',
      'p.key_kind as keyKind',
      'p.may_back_order as mayBackOrder',
      'p.low_stock_threshold as lowStockThreshold',
      's.available as stock',
      sql<string[]>`coalesce((select array_agg(r.code order by r.code) from product_regions pr
        join regions r on r.id = pr.region_id where pr.product_id = p.id), '{}')`.as('regions'),
    ])
}
export type ProductToOrder = Awaited<ReturnType<ReturnType<typeof productsToOrder>['execute']>>[number]
