import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { BulkValues } from './bulk-values.ts'

/** What a bulk update may change of a product `p`, as it stands. */
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

/** One that begins at a time; what is older than a month is forgotten. */
export async function lockBulk(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('bulk-updates'))`.execute(trx)
  await sql`delete from bulk_updates where created_at < now() - interval '30 days'`.execute(trx)
}

export async function addBulk(trx: Trx, bulk: { userId: number; reason: string }): Promise<number> {
  const { id } = await trx
    .insertInto('bulk_updates')
    .values({ user_id: bulk.userId, reason: bulk.reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface PlannedRow {
  readonly productId: number
  readonly before: Partial<BulkValues>
  readonly after: Partial<BulkValues>
  readonly cost: number | null
}

export async function addRows(trx: Trx, bulkId: number, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    insert into bulk_update_rows (bulk_id, product_id, before, after, cost)
    select ${bulkId}, v.product_id, v.before, v.after, v.cost
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => JSON.stringify(row.before))}::jsonb[],
      ${rows.map((row) => JSON.stringify(row.after))}::jsonb[], ${rows.map((row) => row.cost)}::bigint[])
      as v(product_id, before, after, cost)`.execute(trx)
}

export async function setRun(trx: Trx, bulkId: number, run: { job_run_id: number } | { undo_run_id: number }) {
  await trx
    .updateTable('bulk_updates')
    .set({ ...run, is_paused: false })
    .where('id', '=', bulkId)
    .execute()
}

/**
 * Stops a change or lets it go on. It waits for the step that is under way, so that nothing changes after it; answers
 * whether it was stopped before.
 */
export async function setPaused(trx: Trx, bulkId: number, isPaused: boolean): Promise<boolean | undefined> {
  const before = await trx
    .selectFrom('bulk_updates')
    .select('is_paused')
    .where('id', '=', bulkId)
    .forUpdate()
    .executeTakeFirst()
  await trx.updateTable('bulk_updates').set({ is_paused: isPaused }).where('id', '=', bulkId).execute()
  return before?.is_paused
}

/** Why prices below cost were confirmed, and whether a person has stopped the change: both stay so until the step is done. */
export function heldBulk(trx: Trx, bulkId: number) {
  return trx
    .selectFrom('bulk_updates')
    .select(['reason', 'is_paused as isPaused'])
    .where('id', '=', bulkId)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** Changes with their runs, newest first. */
export function bulkRuns(db: Db) {
  return db
    .selectFrom('bulk_updates as b')
    .innerJoin('job_runs as done', 'done.id', 'b.job_run_id')
    .leftJoin('job_runs as undo', 'undo.id', 'b.undo_run_id')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .select([
      'b.id',
      'b.reason',
      'b.undo_run_id as undoRunId',
      'b.job_run_id as jobRunId',
      'b.is_paused as isPaused',
      sql<string>`coalesce(undo.state, done.state)`.as('state'),
      sql<number>`coalesce(undo.total, done.total)`.as('total'),
      sql<number>`coalesce(undo.done, done.done)`.as('done'),
      'done.state as doneState',
      'done.finished_at as doneAt',
      sql<Date | null>`coalesce(undo.finished_at, done.finished_at)`.as('finishedDate'),
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
      'b.created_at as createdDate',
    ])
    .orderBy('b.id', 'desc')
}

export async function outcomesOfBulk(db: Db, bulkId: number) {
  const rows = await db
    .selectFrom('bulk_update_rows')
    .select(['outcome', sql<number>`count(*)::int`.as('n')])
    .where('bulk_id', '=', bulkId)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row.n]))
}

/** What became of each product. */
export function bulkRowsOf(db: Db, bulkId: number) {
  return db
    .selectFrom('bulk_update_rows as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select(['r.product_id as productId', 'p.code', 'p.title', 'p.base_price as price', 'r.cost', 'r.outcome'])
    .select([sql<Partial<BulkValues>>`r.before`.as('before'), sql<Partial<BulkValues>>`r.after`.as('after')])
    .where('r.bulk_id', '=', bulkId)
}
export type BulkRowRow = Awaited<ReturnType<ReturnType<typeof bulkRowsOf>['executeTakeFirstOrThrow']>>

/** The next rows in an outcome, with whether the product still stands as `expected` says; both held. */
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

/** Products of a change that were given another value since. */
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

export async function setOutcomes(trx: Trx, bulkId: number, ids: readonly number[], outcome: string): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('bulk_update_rows')
    .set({ outcome })
    .where('bulk_id', '=', bulkId)
    .where('product_id', 'in', [...ids])
    .execute()
}

/** Writes what is given of each product; the base price is another noun's. */
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

/** Is every chosen category and publisher there? */
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
