import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { BulkValues } from './bulk-values.ts'

/** The current values of a product `p` that a bulk update may change. */
const standing = sql<BulkValues>`jsonb_build_object('basePrice', p.base_price, 'categoryId', p.category_id,
  'publisherId', p.publisher_id, 'moq', p.moq, 'lowStockThreshold', p.low_stock_threshold,
  'mayBackOrder', p.may_back_order, 'isWithdrawn', p.is_withdrawn)`

export function productsStanding(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('products as p')
    .select(['p.id', 'p.code', 'p.title', standing.as('values')])
    .where('p.id', 'in', ids.length > 0 ? [...ids] : [0])
    .where('p.deleted_at', 'is', null)
    .orderBy('p.id')
    .execute()
}

/** The outcome of each product. */
export function bulkRowsOf(db: Db, bulkId: number) {
  return db
    .selectFrom('bulk_update_rows as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.product_id as productId', 'p.code', 'p.title', 'p.base_price as price', 'r.cost', 'r.outcome'])
    .select([sql<Partial<BulkValues>>`r.before`.as('before'), sql<Partial<BulkValues>>`r.after`.as('after')])
    .where('r.bulk_id', '=', bulkId)
}
export type BulkRowRow = Awaited<ReturnType<ReturnType<typeof bulkRowsOf>['executeTakeFirstOrThrow']>>

/** The next rows with an outcome, and whether the product still matches `expected`; both locked. */
export async function nextRows(
  trx: Trx,
  bulkId: number,
  { outcome, expected, most }: { outcome: 'waiting' | 'done'; expected: 'before' | 'after'; most: number },
) {
  const { rows } = await sql<{ productId: number; to: Partial<BulkValues>; isGone: boolean; isSame: boolean }>`
    select r.product_id as "productId", ${expected === 'before' ? sql`r.after` : sql`r.before`} as to,
      p.deleted_at is not null as "isGone", ${standing} @> ${expected === 'before' ? sql`r.before` : sql`r.after`} as "isSame"
    from bulk_update_rows r join products p on p.id = r.product_id
    where r.bulk_id = ${bulkId} and r.outcome = ${outcome} order by r.product_id limit ${most}
    for update of r for no key update of p`.execute(trx)
  return rows
}

/** Products of a change that have been changed since. */
export function changedSince(db: Db, bulkId: number) {
  return db
    .selectFrom('bulk_update_rows as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select('p.title')
    .where('r.bulk_id', '=', bulkId)
    .where('r.outcome', '=', 'done')
    .where(sql<SqlBool>`not (${standing} @> r.after)`)
    .orderBy('p.title')
    .limit(20)
    .execute()
}

/** Whether every category and publisher that the remaining rows would write still exists. */
export async function areRemainingChoices(trx: Trx, bulkId: number, isUndo: boolean): Promise<boolean> {
  const [expected, to] = isUndo ? [sql`r.after`, sql`r.before`] : [sql`r.before`, sql`r.after`]
  const { rows } = await sql`
    select from bulk_update_rows r join products p on p.id = r.product_id
    where r.bulk_id = ${bulkId} and r.outcome = ${isUndo ? 'done' : 'waiting'}
      and p.deleted_at is null and ${standing} @> ${expected}
      and (${to} ? 'categoryId' and not exists (select 1 from categories where id = (${to} ->> 'categoryId')::bigint)
        or ${to} ? 'publisherId' and not exists (select 1 from publishers where id = (${to} ->> 'publisherId')::bigint))
    limit 1`.execute(trx)
  return rows.length === 0
}

/** Writes the given values of each product; the base price belongs to another noun. */
export async function writeValues(
  trx: Trx,
  rows: readonly { productId: number; to: Partial<BulkValues> }[],
): Promise<void> {
  await sql`
    update products p set category_id = coalesce((v.value ->> 'categoryId')::bigint, p.category_id),
      publisher_id = coalesce((v.value ->> 'publisherId')::bigint, p.publisher_id),
      moq = coalesce((v.value ->> 'moq')::int, p.moq),
      low_stock_threshold = coalesce((v.value ->> 'lowStockThreshold')::int, p.low_stock_threshold),
      may_back_order = coalesce((v.value ->> 'mayBackOrder')::boolean, p.may_back_order),
      is_withdrawn = coalesce((v.value ->> 'isWithdrawn')::boolean, p.is_withdrawn),
      updated_at = now(), version = p.version + 1
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => JSON.stringify(row.to))}::jsonb[]) as v(id, value)
    where p.id = v.id and v.value - 'basePrice' <> '{}'::jsonb`.execute(trx)
}

/** Whether every chosen category and publisher exists. */
export async function areChoices(
  db: Db,
  choice: { categoryId?: number | undefined; publisherId?: number | undefined },
) {
  const { rows } = await sql<{ all: boolean }>`
    select (${choice.categoryId ?? null}::bigint is null or exists (select 1 from categories where id = ${choice.categoryId ?? null}))
      and (${choice.publisherId ?? null}::bigint is null or exists (select 1 from publishers where id = ${choice.publisherId ?? null})) as all`.execute(
    db,
  )
  return rows[0]?.all === true
}
