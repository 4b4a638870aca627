import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

/** Products assigned to one company, with what lists show and sort by. */
export function assignedRows(db: Db, companyId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('products as p', 'p.id', 'cp.product_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .where('cp.company_id', '=', companyId)
    .where('p.deleted_at', 'is', null)
    .select([
      'cp.id',
      'cp.product_id as productId',
      'p.code',
      'p.title',
      't.title as platform',
      'c.title as category',
      'p.image_file_id as imageFileId',
      'cp.price',
      'cp.margin_bp as marginBp',
      'cp.override_price as overridePrice',
      'cp.moq',
      'cp.effective_price as effectivePrice',
      'cp.effective_rule as rule',
      'cp.is_withdrawn as isWithdrawn',
      'p.is_withdrawn as isProductWithdrawn',
      'cp.updated_at as changedAt',
      'cp.created_at as createdDate',
    ])
}

export const assignedColumns = {
  createdDate: sql.ref('cp.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
  effectivePrice: sql.ref('cp.effective_price'),
  rule: sql`array_position(array['promotion', 'override', 'company', 'margin', 'group', 'base'], cp.effective_rule)`,
  moq: sql`coalesce(cp.moq, p.moq)`,
  changedAt: sql.ref('cp.updated_at'),
}

export function tiersOfAssigned(db: Db, companyProductIds: readonly number[]) {
  if (companyProductIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('price_tiers')
    .select(['company_product_id', 'min_quantity', 'price'])
    .where('company_product_id', 'in', companyProductIds)
    .orderBy('min_quantity')
    .execute()
}

/**
 * Products the supplier can assign to the company: the distributor's whole catalogue, or what the reseller itself has.
 * `supplierId` is null for the distributor.
 */
export function assignableRows(db: Db, companyId: number, supplierId: number | null) {
  let query = db
    .selectFrom('products as p')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .leftJoin('company_products as cp', (join) =>
      join.onRef('cp.product_id', '=', 'p.id').on('cp.company_id', '=', companyId),
    )
    .where('p.deleted_at', 'is', null)
    .where('p.is_withdrawn', '=', false)
  if (supplierId !== null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_products as own')
          .select('own.id')
          .whereRef('own.product_id', '=', 'p.id')
          .where('own.company_id', '=', supplierId)
          .where('own.is_withdrawn', '=', false),
      ),
    )
  }
  return query.select([
    'p.id as productId',
    'p.code',
    'p.title',
    't.title as platform',
    'c.title as category',
    'p.image_file_id as imageFileId',
    'cp.id as companyProductId',
    'p.created_at as createdDate',
  ])
}

export const assignableColumns = {
  createdDate: sql.ref('p.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
}

/** The category, or anything below it. */
export const inCategory = (categoryId: number) =>
  sql<SqlBool>`p.category_id in (with recursive below as (
    select id from categories where id = ${categoryId}
    union select c.id from categories c join below on c.parent_id = below.id) select id from below)`

/** The company's own products as a buyer sees them; what its reseller no longer has is not there. */
export function myProductRows(db: Db, companyId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('companies as own', 'own.id', 'cp.company_id')
    .innerJoin('companies as supplier', 'supplier.id', 'own.parent_id')
    .innerJoin('products as p', 'p.id', 'cp.product_id')
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
    .innerJoin('publishers as pub', 'pub.id', 'p.publisher_id')
    .innerJoin('product_stock as stock', 'stock.product_id', 'p.id')
    .leftJoin('company_products as above', (join) =>
      join.onRef('above.company_id', '=', 'supplier.id').onRef('above.product_id', '=', 'p.id'),
    )
    .where('cp.company_id', '=', companyId)
    .where('p.deleted_at', 'is', null)
    .where((is) => is.or([is('supplier.type', '=', 1), is('above.id', 'is not', null)]))
    .select([
      'cp.id',
      'cp.product_id as productId',
      'p.code',
      'p.title',
      't.title as platform',
      'c.title as category',
      'pub.name as publisher',
      'p.image_file_id as imageFileId',
      'cp.effective_price as price',
      'own.currency',
      sql<number>`coalesce(cp.moq, p.moq)`.as('moq'),
      'stock.available as stock',
      'cp.is_favorite as isFavorite',
      sql<boolean>`cp.is_withdrawn or p.is_withdrawn or coalesce(above.is_withdrawn, false)`.as('isWithdrawn'),
      'cp.created_at as createdDate',
    ])
}

export const myProductColumns = {
  createdDate: sql.ref('cp.created_at'),
  title: sql.ref('p.title'),
  code: sql.ref('p.code'),
  price: sql.ref('cp.effective_price'),
  stock: sql.ref('stock.available'),
  moq: sql`coalesce(cp.moq, p.moq)`,
}

/** Sets, or turns, the favourite mark; null when the company has no such product. */
export async function markFavorite(
  db: Db,
  companyId: number,
  id: number,
  isFavorite: boolean | undefined,
): Promise<boolean | null> {
  const row = await db
    .updateTable('company_products')
    .set({ is_favorite: isFavorite ?? sql<boolean>`not is_favorite` })
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .returning('is_favorite')
    .executeTakeFirst()
  return row?.is_favorite ?? null
}

const lockedColumns = [
  'id',
  'company_id',
  'product_id',
  'price',
  'margin_bp',
  'override_price',
  'moq',
  'is_withdrawn',
] as const

export function lockAssigned(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('company_products')
    .select(lockedColumns)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('id')
    .forUpdate()
    .execute()
}

export function lockAssignedOfCompany(trx: Trx, companyId: number, productIds?: readonly number[]) {
  let query = trx.selectFrom('company_products').select(lockedColumns).where('company_id', '=', companyId)
  if (productIds) query = query.where('product_id', 'in', productIds.length > 0 ? productIds : [0])
  return query.orderBy('id').forUpdate().execute()
}

/** The company of an assigned product, before anything is locked. */
export function assignedCompany(db: Db, id: number) {
  return db.selectFrom('company_products').select(['company_id', 'product_id']).where('id', '=', id).executeTakeFirst()
}

export interface NewAssigned {
  readonly productId: number
  readonly price: number | null
  readonly marginBp: number | null
  readonly overridePrice?: number | null
  readonly moq: number | null
}

export async function insertAssigned(trx: Trx, companyId: number, items: readonly NewAssigned[]) {
  return trx
    .insertInto('company_products')
    .values(
      items.map((item) => ({
        company_id: companyId,
        product_id: item.productId,
        price: item.price,
        margin_bp: item.marginBp,
        override_price: item.overridePrice ?? null,
        moq: item.moq,
        effective_price: 0,
        effective_rule: 'base',
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'product_id']).doNothing())
    .returning(['id', 'product_id'])
    .execute()
}

export async function updateAssigned(
  trx: Trx,
  ids: readonly number[],
  values: {
    price?: number | null
    margin_bp?: number | null
    override_price?: number | null
    moq?: number | null
    is_withdrawn?: boolean
  },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('company_products')
    .set({ ...values, updated_at: sql<Date>`now()` })
    .where('id', 'in', ids)
    .execute()
}

export async function replaceTiers(
  trx: Trx,
  companyProductId: number,
  tiers: readonly { minQuantity: number; price: number }[],
): Promise<void> {
  await trx.deleteFrom('price_tiers').where('company_product_id', '=', companyProductId).execute()
  if (tiers.length === 0) return
  await trx
    .insertInto('price_tiers')
    .values(
      tiers.map((tier) => ({
        company_product_id: companyProductId,
        min_quantity: tier.minQuantity,
        price: tier.price,
      })),
    )
    .execute()
}

export async function deleteAssigned(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('company_products').where('id', 'in', ids).execute()
}

/** Products that exist and can be sold. */
export async function sellableProducts(trx: Trx, productIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function assignedProductIds(
  trx: Trx,
  companyId: number,
  productIds: readonly number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('company_products')
    .select('product_id')
    .where('company_id', '=', companyId)
    .where('product_id', 'in', productIds)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

export function productTitles(db: Db, productIds: readonly number[]) {
  return db.selectFrom('products').select(['id', 'title']).where('id', 'in', productIds).execute()
}
