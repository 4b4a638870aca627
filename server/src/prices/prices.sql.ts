import { keyState } from '@brava/contract/enums.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import { businessToday } from '../platform/dates/business-today.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { idsInOne } from '../platform/db/ids-in-one.ts'

export function productRows(db: Db, productIds: readonly number[]) {
  return db
    .selectFrom('products')
    .select(['id', 'base_price', 'vat_treatment', 'moq', 'is_withdrawn', 'deleted_at'])
    .where(sql<boolean>`id = any(${idsInOne(productIds)})`)
    .execute()
}

/** FIFO cost: of the oldest batch with a free, unexpired key, else of the last delivery. Home currency, without VAT. */
export async function nextKeyCosts(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number; cost: number }>`
    select p.id as product_id, b.unit_cost_home_e4 as cost
    from unnest(${idsInOne(productIds)}) as p(id)
    cross join lateral (
      select coalesce(
        (select k.batch_id from keys k where k.product_id = p.id and k.state = ${inText(keyState.code.available)}
          and (k.expires_on is null or k.expires_on >= ${businessToday}) order by k.batch_id, k.id limit 1),
        (select n.id from last_delivery(p.id) n)) as batch_id
    ) next join key_batches b on b.id = next.batch_id`.execute(db)
  return new Map(rows.map((row) => [row.product_id, row.cost]))
}

interface Touched {
  readonly companyIds?: readonly number[] | undefined
  readonly productIds?: readonly number[] | undefined
}

/** The rows whose stored price may have to change: for the given companies with their retailers, and products. */
export const touchedAssignments = (db: Db, touched: Touched) => touchedRows(db, touched).orderBy('cp.id').execute()

/**
 * The same, locked: what their prices depend on is read afterwards, so that of two concurrent changes the second sees
 * what the first has committed. Everyone locks resellers before their retailers, each by id, as a change of a
 * reseller's price does; a cart that references a row does not wait.
 */
export const lockTouched = (trx: Trx, touched: Touched) =>
  touchedRows(trx, touched)
    .orderBy(
      sql`(select s.parent_id is not null from companies c join companies s on s.id = c.parent_id where c.id = cp.company_id)`,
    )
    .orderBy('cp.id')
    .forNoKeyUpdate()
    .execute()

function touchedRows(db: Db, touched: Touched) {
  let query = db
    .selectFrom('company_products as cp')
    .select(['cp.id', 'cp.company_id', 'cp.product_id', 'cp.effective_price', 'cp.effective_rule'])
  if (touched.companyIds) {
    // Companies first, so that an index leads to their products only.
    const ids = idsInOne(touched.companyIds)
    query = query.where(
      sql<boolean>`cp.company_id = any(array(select id from companies where id = any(${ids}) or parent_id = any(${ids})))`,
    )
  }
  if (touched.productIds) query = query.where(sql<boolean>`cp.product_id = any(${idsInOne(touched.productIds)})`)
  return query
}

/**
 * Companies whose prices may depend on an exchange rate: they pay in another currency than their supplier, their group
 * or the distributor. Marks and euros alone have a rate fixed by law.
 */
export async function companiesAtRates(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c join companies s on s.id = c.parent_id join companies home on home.parent_id is null
    left join price_groups g on g.id = c.price_group_id
    cross join lateral unnest(array[c.currency, s.currency, home.currency, coalesce(g.currency, c.currency)]) as met(currency)
    group by c.id having count(distinct met.currency) > 1 and bool_or(met.currency not in ('EUR', 'BAM')) order by c.id`.execute(
    db,
  )
  return rows.map((row) => row.id)
}

/** Companies that have a product with a margin on what its seller pays. */
export async function companiesWithMargins(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('company_products')
    .select('company_id')
    .distinct()
    .where('margin_bp', 'is not', null)
    .orderBy('company_id')
    .execute()
  return rows.map((row) => row.company_id)
}

/** How many companies have each of these products. */
export async function countAssigned(db: Db, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; companies: number }>`
    select p.id, (select count(*)::int from company_products cp where cp.product_id = p.id) as companies
    from unnest(${idsInOne(productIds)}) as p(id)`.execute(db)
  return new Map(rows.map((row) => [row.id, row.companies]))
}

export async function keepEffective(
  trx: Trx,
  rows: readonly { id: number; price: number; rule: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update company_products cp set effective_price = v.price, effective_rule = v.rule, effective_at = now()
    from unnest(${idsInOne(rows.map((row) => row.id))}, ${idsInOne(rows.map((row) => row.price))},
      ${rows.map((row) => row.rule)}::text[]) as v(id, price, rule)
    where cp.id = v.id`.execute(trx)
}

export function lockProduct(trx: Trx, id: number) {
  return trx
    .selectFrom('products')
    .select(['id', 'base_price', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function setBase(trx: Trx, id: number, price: number): Promise<void> {
  await trx
    .updateTable('products')
    .set((is) => ({ base_price: price, updated_at: sql<Date>`now()`, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function basePricesOf(trx: Trx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'base_price'])
    .where(sql<boolean>`id = any(${idsInOne(ids)})`)
    .execute()
  return new Map(rows.map((row) => [row.id, row.base_price]))
}

/** Sets base prices of many products in one statement. */
export async function setBases(trx: Trx, prices: readonly { productId: number; price: number }[]): Promise<void> {
  await sql`
    update products p set base_price = v.price, updated_at = now(), version = p.version + 1
    from unnest(${prices.map((one) => one.productId)}::bigint[], ${prices.map((one) => one.price)}::bigint[]) as v(id, price)
    where p.id = v.id`.execute(trx)
}
