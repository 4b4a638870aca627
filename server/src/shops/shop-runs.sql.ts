import type {
  shopWork,
  shopItemStates,
  shopRunKinds,
  shopRunStates,
} from '@brava/contract/shops/shop-work.endpoints.ts'
import type { ShopSlot } from '@brava/contract/shops/shops.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import type { ShopRunItemsTable, ShopRunsTable } from '../platform/db/tables.generated.ts'
import type { WooParent } from './shop-values.ts'

export type RunKind = (typeof shopRunKinds)[number]

/** Fields of a product in a shop, as far as known or sent; prices in minor units. */
export interface ShopValues {
  readonly price?: number | null
  readonly stock?: number | null
  readonly status?: string
  readonly title?: string
  readonly picture?: number | null
  readonly pictures?: number[]
}

const isPrice = sql`(r.sent ? 'price')`
/** The product is still linked as when the run began: a newer link may mean another product of another shop. */
const isLinkedStill = sql<boolean>`exists (
  select 1 from shop_runs o join shop_links l on l.slot = o.slot
  where o.id = r.run_id and l.woo_id = r.woo_id and l.product_id = r.product_id and l.linked_at <= o.created_at)`
const runRows = (db: Db | Trx) =>
  db
    .selectFrom('shop_runs as n')
    .leftJoin('users as u', 'u.id', 'n.user_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('shop_run_items as r')
          .whereRef('r.run_id', '=', 'n.id')
          .select([
            sql<number>`count(*)::int`.as('items'),
            sql<number>`(count(*) filter (where r.state = 'done'))::int`.as('done'),
            sql<number>`(count(*) filter (where r.state = 'failed'))::int`.as('failed'),
            sql<number>`(count(*) filter (where r.state = 'done' and ${isPrice} and r.before->'price' <> 'null'
              and ${isLinkedStill}))::int`.as('prices'),
          ])
          .as('c'),
      (join) => join.onTrue(),
    )
    .select([
      'n.id',
      sql<ShopSlot>`n.slot`.as('slot'),
      sql<RunKind>`n.kind`.as('kind'),
      sql<(typeof shopRunStates)[number]>`n.state`.as('state'),
      sql<string>`coalesce(u.first_name || ' ' || u.last_name, '')`.as('by'),
      sql<number>`case when n.kind = 'compare' then coalesce(n.all_pages, 0) else c.items end`.as('total'),
      sql<number>`case when n.kind = 'compare' then n.pages else c.done end`.as('done'),
      sql<number>`coalesce(c.failed, 0)`.as('failed'),
      sql<number>`case when n.kind in ('push', 'stock') and n.state = 'done'
        and not exists (select 1 from shop_runs b where b.undoes_id = n.id) then c.prices else 0 end`.as('prices'),
      'n.undoes_id as undoesId',
      'n.created_at as createdDate',
      'n.finished_at as finishedDate',
    ])

export type RunRow = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

export const runById = (db: Db | Trx, id: number) => runRows(db).where('n.id', '=', id).executeTakeFirst()

/** The next run of each shop, otherwise the newest. A run of stock alone counts only while it is in progress. */
export const newestRuns = (db: Db) =>
  runRows(db)
    .where(
      'n.id',
      'in',
      sql<number>`(select distinct on (slot) id from shop_runs where kind <> 'stock' or state <> 'done'
        order by slot, state = 'done', case when state = 'done' then -id else id end)`,
    )
    .execute()

const runColumns = { createdDate: sql.ref('n.created_at'), finishedDate: mayBeNull(sql.ref('n.finished_at')) }

export function listRuns(db: Db, slot: ShopSlot, request: ListRequest<typeof shopWork.runs>) {
  let query = runRows(db).where('n.slot', '=', slot)
  if (request.filters.id) query = query.where('n.id', '=', request.filters.id)
  if (request.filters.kind) query = query.where('n.kind', '=', request.filters.kind)
  return paged<RunRow, keyof typeof runColumns>(query, request, {
    sort: runColumns,
    defaultSort: 'createdDate',
    id: sql.ref('n.id'),
  })
}

const itemRows = (db: Db | Trx) =>
  db
    .selectFrom('shop_run_items as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select([
      'r.woo_id as id',
      'r.product_id as productId',
      'p.code',
      'p.title',
      sql<(typeof shopItemStates)[number]>`r.state`.as('state'),
      sql<ShopValues>`r.before`.as('before'),
      sql<ShopValues>`r.sent`.as('sent'),
      sql<ShopValues | null>`r.after`.as('after'),
      'r.problem',
      'r.words',
      'r.tries',
    ])
export type RunItem = Awaited<ReturnType<ReturnType<typeof itemRows>['execute']>>[number]

const itemColumns = {
  // Failures first.
  createdDate: { by: [sql`(r.state = 'failed')`], nullable: false },
  code: sql.ref('p.code'),
  title: sql.ref('p.title'),
}

export function listRunItems(db: Db, runId: number, request: ListRequest<typeof shopWork.runItems>) {
  let query = itemRows(db).where('r.run_id', '=', runId)
  if (request.filters.state) query = query.where('r.state', '=', request.filters.state)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'p.title', 'p.code'))
  }
  return paged<RunItem, keyof typeof itemColumns>(query, request, {
    sort: itemColumns,
    defaultSort: 'createdDate',
    id: sql.ref('r.woo_id'),
  })
}

/** Items of a run that are still to do, least tried first: one that breaks a batch does not hold up the others. */
export const itemsToDo = (db: Db | Trx, runId: number, most: number) =>
  itemRows(db)
    .innerJoin('shop_runs as n', 'n.id', 'r.run_id')
    .leftJoin('shop_items as i', (join) => join.onRef('i.slot', '=', 'n.slot').onRef('i.woo_id', '=', 'r.woo_id'))
    .select('i.parent_id as parentId')
    .where('r.run_id', '=', runId)
    .where('r.state', 'in', ['planned', 'sent'])
    .orderBy('r.tries')
    .orderBy('r.woo_id')
    .limit(most)
    .execute()

export async function insertRun(
  trx: Trx,
  run: Insertable<ShopRunsTable>,
  items: readonly Omit<Insertable<ShopRunItemsTable>, 'run_id'>[] = [],
): Promise<number> {
  const { id } = await trx.insertInto('shop_runs').values(run).returning('id').executeTakeFirstOrThrow()
  for (let at = 0; at < items.length; at += 1000) {
    const some = items.slice(at, at + 1000).map((item) => ({ ...item, run_id: id }))
    await trx.insertInto('shop_run_items').values(some).execute()
  }
  return id
}

/**
 * When the last completed comparison of the shop, as currently set, began, and whether a full one began since 2 a.m. in
 * the distributor's time zone.
 */
export async function comparedBefore(
  trx: Trx,
  slot: ShopSlot,
  now: Date,
): Promise<{ readonly began: Date | null; readonly wasWholeToday: boolean }> {
  const { rows } = await sql<{ began: Date | null; wasWholeToday: boolean }>`
    select max(n.created_at) as began, coalesce(bool_or(n.changed_since is null and n.created_at >= (
      date_trunc('day', ${now}::timestamptz at time zone business_zone() - interval '2 hours') + interval '2 hours')
      at time zone business_zone()), false) as "wasWholeToday"
    from shop_runs n join shops s on s.slot = n.slot
    where n.slot = ${slot} and n.kind = 'compare' and n.state = 'done' and n.created_at >= s.changed_at`.execute(trx)
  return rows[0] ?? { began: null, wasWholeToday: false }
}

export async function updateRun(db: Db | Trx, id: number, run: Updateable<ShopRunsTable>): Promise<void> {
  await db.updateTable('shop_runs').set(run).where('id', '=', id).execute()
}

/** The oldest run of a shop that has not ended. */
export const openRun = (db: Db | Trx, slot: ShopSlot) =>
  db
    .selectFrom('shop_runs')
    .where('slot', '=', slot)
    .where('state', '<>', 'done')
    .select([
      'id',
      sql<RunKind>`kind`.as('kind'),
      'state',
      'pages',
      'all_pages as allPages',
      sql<readonly WooParent[]>`parents`.as('parents'),
      'then_pushes as thenPushes',
      'changed_since as changedSince',
      'created_at as createdAt',
      'user_id as userId',
    ])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
export type OpenRun = NonNullable<Awaited<ReturnType<typeof openRun>>>

/** Prices that a run changed, with what the shop had before; without those whose link has changed since. */
export const pricesDone = (db: Db | Trx, runId: number) =>
  itemRows(db)
    .where('r.run_id', '=', runId)
    .where('r.state', '=', 'done')
    .where(sql<boolean>`r.sent ? 'price' and r.before->'price' <> 'null' and r.before->'price' <> r.sent->'price'`)
    .where(isLinkedStill)
    .orderBy('r.woo_id')
    .execute()

/**
 * Ends open runs that contain prices; their unsent items fail with a problem. Stock that was sent but not answered may
 * never have arrived: it is sent again.
 */
export async function endRunsWithPrices(trx: Trx, slot: ShopSlot, at: Date, problem: string): Promise<void> {
  await sql`
    with open as (
      update shop_runs set state = 'done', finished_at = ${at}
      where slot = ${slot} and state <> 'done' and kind in ('push', 'undo') returning id
    ), untold as (
      update shop_links l set told_stock = null from shop_run_items r join open on open.id = r.run_id
      where l.slot = ${slot} and l.woo_id = r.woo_id and r.state in ('planned', 'sent') and r.sent ? 'stock')
    update shop_run_items r set state = 'failed', problem = ${problem}
    from open where r.run_id = open.id and r.state in ('planned', 'sent')`.execute(trx)
}

/** Marks items as being sent, committed before the call. What the shop had before is kept from the first time. */
export async function markSent(trx: Trx, runId: number, items: readonly Pick<RunItem, 'id' | 'before' | 'sent'>[]) {
  const json = (pick: 'before' | 'sent') => items.map((item) => JSON.stringify(item[pick]))
  await sql`
    update shop_run_items r set state = 'sent', tries = tries + 1, sent = n.sent,
      before = case when tries = 0 then n.before else r.before end
    from unnest(${items.map(({ id }) => id)}::bigint[], ${json('before')}::jsonb[], ${json('sent')}::jsonb[])
      n(woo_id, before, sent)
    where r.run_id = ${runId} and r.woo_id = n.woo_id`.execute(trx)
}

/** Undoes marking items as sent: the shop was busy or refused the whole call, so it is not their failure. */
export async function takeBackSent(db: Db, runId: number, wooIds: readonly number[]): Promise<void> {
  await db
    .updateTable('shop_run_items')
    .set({ state: 'planned', tries: sql<number>`greatest(0, tries - 1)` })
    .where('run_id', '=', runId)
    .where('woo_id', '=', sql<number>`any(${[...wooIds]}::bigint[])`)
    .where('state', '=', 'sent')
    .execute()
}

export interface Settled {
  readonly id: number
  readonly state: 'done' | 'failed'
  /** The required values that the shop shows, if they differ from the planned ones. */
  readonly sent?: ShopValues
  readonly after?: ShopValues | null
  readonly problem?: string | null
  readonly words?: string
}

export async function settleItems(trx: Trx, runId: number, items: readonly Settled[]): Promise<void> {
  for (const { id, state, sent, after = null, problem = null, words = '' } of items) {
    await trx
      .updateTable('shop_run_items')
      .set({
        state,
        ...(sent ? { sent: JSON.stringify(sent) } : {}),
        after: after === null ? null : JSON.stringify(after),
        problem,
        words: words.slice(0, 500),
      })
      .where('run_id', '=', runId)
      .where('woo_id', '=', id)
      .execute()
  }
}

/** Deletes runs of stock alone that are a month old and had no failure. */
export async function forgetStockRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('shop_runs as n').where('n.kind', '=', 'stock').where('n.finished_at', '<', before).execute()
}
