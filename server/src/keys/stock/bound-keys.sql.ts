import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'

/** Keys in stock or set aside that are bound to a region. */
export interface BoundKeys {
  readonly productId: number
  readonly title: string
  readonly region: string
  readonly keys: number
  /** Codes of the regions in which the product is sold; empty: anywhere. */
  readonly soldIn: readonly string[]
}

/**
 * Region-bound keys of the given products, or all that involve a region. The codes of their regions cannot change until
 * the transaction ends.
 */
export async function boundKeys(
  trx: Trx,
  of: { readonly productIds: readonly number[] } | { readonly regionId: number },
): Promise<BoundKeys[]> {
  const isOf =
    'regionId' in of
      ? sql`(b.region_id = ${of.regionId} or exists (select from product_regions x
          where x.product_id = b.product_id and x.region_id = ${of.regionId}))`
      : sql`b.product_id = any(${[...of.productIds]}::bigint[])`
  await sql`select from regions where id in (select b.region_id from key_batches b where b.region_id is not null and ${isOf})
    order by id for share`.execute(trx)
  return countBound(trx, isOf)
}

/** All keys that are bound to a region. */
export const allBoundKeys = (db: Db): Promise<BoundKeys[]> => countBound(db, sql`true`)

async function countBound(db: Db, isOf: RawBuilder<unknown>): Promise<BoundKeys[]> {
  const { rows } = await sql<BoundKeys>`
    select p.id as "productId", p.title, r.code as region, sum(s.draft + s.available + s.reserved)::int as keys,
      array(select x.code from product_regions pr join regions x on x.id = pr.region_id where pr.product_id = p.id order by 1) as "soldIn"
    from key_batches b join regions r on r.id = b.region_id join products p on p.id = b.product_id
      join batch_stock s on s.batch_id = b.id
    where ${isOf}
    group by p.id, r.code having sum(s.draft + s.available + s.reserved) > 0
    order by p.id, r.code`.execute(db)
  return rows
}

/**
 * Batches with region-bound keys: the code of their region, and of the regions in which their product is sold. These
 * cannot change until the transaction ends.
 */
export async function boundBatches(trx: Trx, ids: readonly number[]) {
  await sql`select from regions where id in (
      select b.region_id from key_batches b where b.id = any(${[...new Set(ids)]}::bigint[]) and b.region_id is not null
      union select x.region_id from key_batches b join product_regions x on x.product_id = b.product_id
        where b.id = any(${[...new Set(ids)]}::bigint[]) and b.region_id is not null)
    order by id for share`.execute(trx)
  const { rows } = await sql<{ id: number; region: string; soldIn: string[] }>`
    select b.id, r.code as region,
      array(select x.code from product_regions pr join regions x on x.id = pr.region_id where pr.product_id = b.product_id) as "soldIn"
    from key_batches b join regions r on r.id = b.region_id
    where b.id = any(${[...new Set(ids)]}::bigint[]) order by b.id`.execute(trx)
  return rows
}

/**
 * The region-bound keys among the given ones: the code of their region, and of the regions in which their product is
 * sold now.
 */
export async function regionsOfKeys(db: Db, keyIds: readonly number[]) {
  const { rows } = await sql<{ id: number; region: string; soldIn: string[] }>`
    select k.id, r.code as region,
      array(select x.code from product_regions pr join regions x on x.id = pr.region_id where pr.product_id = b.product_id) as "soldIn"
    from keys k join key_batches b on b.id = k.batch_id join regions r on r.id = b.region_id
    where k.id = any(${[...keyIds]}::bigint[])`.execute(db)
  return rows
}

/** Codes of regions; they cannot change until the transaction ends. */
export async function regionCodes(trx: Trx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from regions where id = any(${[...ids]}::bigint[]) order by id for share`.execute(trx)
  return rows.map((row) => row.code)
}

/** Codes of the regions in which a product is sold; empty: anywhere. They cannot change until the transaction ends. */
export async function regionsOfProduct(trx: Trx, productId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select r.code from product_regions pr join regions r on r.id = pr.region_id
    where pr.product_id = ${productId} order by r.id for share of r`.execute(trx)
  return rows.map((row) => row.code)
}
