import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { holdFailedRun } from '../jobs/job-runs.ts'

/**
 * Whose changes: those of the products themselves, those of a partner's prices made by its seller, or those of the
 * prices of a price group.
 */
export type BulkScope =
  | 'products'
  | { readonly companyId: number; readonly sellerId?: number }
  | { readonly groupId: number }

/** What was requested, as its screen names it. */
export type BulkKind = 'products' | 'margin' | 'assign' | 'terms' | 'group'

/** The outcome for one product of a change; `refused`: its price would be below cost, or may no longer be set. */
export type BulkOutcome = 'waiting' | 'done' | 'changedMeanwhile' | 'gone' | 'refused' | 'undone' | 'changedSince'

export interface PlannedRow {
  readonly productId: number
  /** Only what differs, by field name. */
  readonly before: object
  readonly after: object
  readonly cost: number | null
  readonly oldPrice?: number | null
  readonly newPrice?: number | null
}

/** One change starts at a time in its scope; changes older than a month are deleted. */
export async function lockBulk(trx: Trx, scope: BulkScope): Promise<void> {
  const name =
    scope === 'products'
      ? 'bulk-updates'
      : 'groupId' in scope
        ? `bulk-updates:group:${scope.groupId}`
        : `bulk-updates:${scope.companyId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx)
  await sql`delete from bulk_updates where created_at < now() - interval '30 days'`.execute(trx)
}

/**
 * Before another change of the scope starts, or an older one is resumed: its last change, and whether that is in
 * progress. One that failed is paused where it stopped; the queue would otherwise retry it in the middle of the other.
 */
export async function lastUnderWay(
  trx: Trx,
  scope: BulkScope,
): Promise<{ id: number; isUnderWay: boolean } | undefined> {
  await lockBulk(trx, scope)
  const last = await bulkRuns(trx, scope).limit(1).executeTakeFirst()
  if (!last) return undefined
  // The run before its change, in the order of a step.
  const run = await holdFailedRun(trx, last.undoRunId ?? last.jobRunId ?? 0)
  if (run === 'failed') await setPaused(trx, last.id, true)
  return { id: last.id, isUnderWay: run === 'underWay' }
}

export async function addBulk(
  trx: Trx,
  bulk: { userId: number; reason: string; companyId?: number; groupId?: number; kind?: BulkKind },
): Promise<number> {
  const { id } = await trx
    .insertInto('bulk_updates')
    .values({
      user_id: bulk.userId,
      reason: bulk.reason,
      company_id: bulk.companyId ?? null,
      group_id: bulk.groupId ?? null,
      kind: bulk.kind ?? 'products',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes the changes of a partner or a group and what they did: only the price history still has it. */
export async function forgetBulks(trx: Trx, scope: Exclude<BulkScope, 'products'>): Promise<void> {
  const all = trx.deleteFrom('bulk_updates')
  const ofScope =
    'groupId' in scope ? all.where('group_id', '=', scope.groupId) : all.where('company_id', '=', scope.companyId)
  await ofScope.execute()
}

export async function addRows(trx: Trx, bulkId: number, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    insert into bulk_update_rows (bulk_id, product_id, before, after, cost, old_price, new_price)
    select ${bulkId}, v.product_id, v.before, v.after, v.cost, v.old_price, v.new_price
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => JSON.stringify(row.before))}::jsonb[],
      ${rows.map((row) => JSON.stringify(row.after))}::jsonb[], ${rows.map((row) => row.cost)}::bigint[],
      ${rows.map((row) => row.oldPrice ?? null)}::bigint[], ${rows.map((row) => row.newPrice ?? null)}::bigint[])
      as v(product_id, before, after, cost, old_price, new_price)`.execute(trx)
}

export async function setRun(trx: Trx, bulkId: number, run: { job_run_id: number } | { undo_run_id: number }) {
  await trx
    .updateTable('bulk_updates')
    .set({ ...run, is_paused: false })
    .where('id', '=', bulkId)
    .execute()
}

/**
 * Pauses or resumes a change. Waits for the step in progress, so that nothing changes after it; returns whether it was
 * paused before.
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

/**
 * Why prices below cost were confirmed, and whether a person has paused the change: both stay unchanged until the step
 * is done.
 */
export function heldBulk(trx: Trx, bulkId: number) {
  return trx
    .selectFrom('bulk_updates')
    .select(['reason', 'is_paused as isPaused', 'company_id as companyId', 'group_id as groupId'])
    .select(sql<BulkKind>`kind`.as('kind'))
    .where('id', '=', bulkId)
    .forShare()
    .executeTakeFirstOrThrow()
}

/** Changes of a scope with their runs, newest first. */
export function bulkRuns(db: Db, scope: BulkScope) {
  const query = db
    .selectFrom('bulk_updates as b')
    .innerJoin('job_runs as done', 'done.id', 'b.job_run_id')
    .leftJoin('job_runs as undo', 'undo.id', 'b.undo_run_id')
    .leftJoin('users as u', 'u.id', 'b.user_id')
    .select([
      'b.id',
      'b.kind',
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
  if (scope === 'products') return query.where('b.company_id', 'is', null).where('b.group_id', 'is', null)
  if ('groupId' in scope) return query.where('b.group_id', '=', scope.groupId)
  const ofPartner = query.where('b.company_id', '=', scope.companyId)
  return scope.sellerId === undefined ? ofPartner : ofPartner.where('done.company_id', '=', scope.sellerId)
}
export type BulkRun = Awaited<ReturnType<ReturnType<typeof bulkRuns>['executeTakeFirstOrThrow']>>

export async function outcomesOfBulk(db: Db, bulkId: number): Promise<Partial<Record<BulkOutcome, number>>> {
  const rows = await db
    .selectFrom('bulk_update_rows')
    .select(['outcome', sql<number>`count(*)::int`.as('n')])
    .where('bulk_id', '=', bulkId)
    .groupBy('outcome')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.outcome, row.n]))
}

export async function setOutcomes(
  trx: Trx,
  bulkId: number,
  ids: readonly number[],
  outcome: BulkOutcome,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('bulk_update_rows')
    .set({ outcome })
    .where('bulk_id', '=', bulkId)
    .where('product_id', 'in', [...ids])
    .execute()
}
