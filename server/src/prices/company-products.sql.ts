import type { PriceTier } from '@brava/contract/prices/price-facts.ts'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'
import { tiersOf } from './price-book-facts.ts'

/** Products assigned to one company, with only what filters and orders need. */
export function assignedOnly(db: Db, companyId: number) {
  return db
    .selectFrom('company_products as cp')
    .innerJoin('products as p', 'p.id', 'cp.product_id')
    .where('cp.company_id', '=', companyId)
    .where('p.deleted_at', 'is', null)
}

/** The same products with the columns that lists show. */
export function assignedRows(query: ReturnType<typeof assignedOnly>) {
  return query
    .innerJoin('product_types as t', 't.id', 'p.product_type_id')
    .innerJoin('categories as c', 'c.id', 'p.category_id')
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
      sql<boolean>`cp.is_withdrawn or p.is_withdrawn`.as('isOffSale'),
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
    .where(sql<boolean>`company_product_id = any(${idsInOne(companyProductIds)})`)
    .orderBy('min_quantity')
    .execute()
}

/** Own quantity prices by row, ascending; rows without any are left out. */
export async function ownTiers(db: Db, companyProductIds: readonly number[]): Promise<Map<number, PriceTier[]>> {
  const rows = await tiersOfAssigned(db, companyProductIds)
  const of = Map.groupBy(rows, (row) => row.company_product_id ?? 0)
  return new Map([...of].map(([id, own]) => [id, tiersOf(own)]))
}

/**
 * Products the supplier can assign to the company: the distributor's whole catalogue, or the reseller's own products.
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

/** The category or any of its subcategories. */
export const inCategory = (categoryId: number) =>
  sql<SqlBool>`p.category_id in (with recursive below as (
    select id from categories where id = ${categoryId}
    union select c.id from categories c join below on c.parent_id = below.id) select id from below)`

/** Products `p` with a price in a group of this owner. */
export const inGroup = (groupId: number, ownerId: number) =>
  sql<boolean>`exists (select 1 from price_group_products g join price_groups owner on owner.id = g.group_id
    where g.product_id = p.id and g.group_id = ${groupId} and owner.owner_company_id = ${ownerId} and owner.deleted_at is null)`
