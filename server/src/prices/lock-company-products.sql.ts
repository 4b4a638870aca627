import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'

const lockedColumns = [
  'id',
  'company_id',
  'product_id',
  'price',
  'margin_bp',
  'override_price',
  'moq',
  'effective_price',
  'is_withdrawn',
] as const

/** One parameter, however many ids there are. */
const among = (column: 'id' | 'product_id', ids: readonly number[]) =>
  sql<boolean>`${sql.ref(column)} = any(${idsInOne(ids)})`

/**
 * Keeps the names of products unchanged, before anything of companies is locked: the notification of a changed price
 * names the product, and a change of its base price locks the product first and then the companies' rows.
 */
export async function holdProducts(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`
    with held as materialized (select from products where ${among('id', ids)} order by id for key share)
    select count(*) from held`.execute(trx)
}

/**
 * Locks everything that the prices of products about to be assigned to a company depend on: the company and its
 * supplier, the products, the price groups of both, and the supplier's own terms. A concurrent change of one of them
 * comes before or after: otherwise it would not see the new, uncommitted rows, and these would not see the change. To
 * be called before anything is read or locked.
 */
export async function holdWhatPricesRestOn(trx: Trx, companyId: number, productIds: readonly number[]): Promise<void> {
  await sql`select from companies where id = ${companyId} for key share`.execute(trx)
  const supplier = sql`(select parent_id from companies where id = ${companyId})`
  await sql`select from companies where id = ${supplier} for key share`.execute(trx)
  await holdProducts(trx, productIds)
  await sql`select from price_groups where id in (select price_group_id from companies where id in (${companyId}, ${supplier}))
    order by id for key share`.execute(trx)
  await sql`
    with held as materialized (select from company_products
      where company_id = ${supplier} and ${among('product_id', productIds)} order by id for share)
    select count(*) from held`.execute(trx)
}

export function lockAssigned(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('company_products')
    .select(lockedColumns)
    .where(among('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockAssignedOfCompany(trx: Trx, companyId: number, productIds?: readonly number[]) {
  if (productIds) await holdProducts(trx, productIds)
  let query = trx.selectFrom('company_products').select(lockedColumns).where('company_id', '=', companyId)
  if (productIds) query = query.where(among('product_id', productIds))
  return query.orderBy('id').forUpdate().execute()
}

/** The same without reading them: thousands are read together with what their prices depend on. */
export async function lockProductsOfCompany(trx: Trx, companyId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    with locked as materialized (select from company_products
      where company_id = ${companyId} and ${among('product_id', productIds)} order by id for update)
    select count(*) from locked`.execute(trx)
}

/** The company of an assigned product, before anything is locked. */
export function assignedCompany(db: Db, id: number) {
  return db.selectFrom('company_products').select(['company_id', 'product_id']).where('id', '=', id).executeTakeFirst()
}

/** The row of a company's product, before anything is locked. */
export function assignedProduct(db: Db, companyId: number, productId: number) {
  return db
    .selectFrom('company_products')
    .select(['id', 'override_price'])
    .where('company_id', '=', companyId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
}

/** Products that exist and can be sold. */
export async function sellableProducts(trx: Trx, productIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('products')
    .select('id')
    .where(among('id', productIds))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function assignedProductIds(
  db: Db,
  companyId: number,
  productIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('company_products')
    .select('product_id')
    .where('company_id', '=', companyId)
    .where(among('product_id', productIds))
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

export function productTitles(db: Db, productIds: readonly number[]) {
  return db.selectFrom('products').select(['id', 'code', 'title']).where(among('id', productIds)).execute()
}

/** Products by code; for a company those it has, for null all. Codes are compared in upper case. */
export async function productsByCode(db: Db, codes: readonly string[], companyId: number | null) {
  const asked = [...new Set(codes.flatMap((code) => [code, code.toUpperCase()]))]
  let query = db
    .selectFrom('products as p')
    .select(['p.id', 'p.code', 'p.title'])
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`p.code = any(${asked}::text[])`)
  if (companyId !== null) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('company_products as cp')
          .select('cp.id')
          .whereRef('cp.product_id', '=', 'p.id')
          .where('cp.company_id', '=', companyId),
      ),
    )
  }
  return query.execute()
}
