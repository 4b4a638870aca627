import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'

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
