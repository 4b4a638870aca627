import type { columnSetFields } from '@brava/contract/product-feeds/feed-columns.ts'
import type { productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { laterThanBefore, versionByTime } from '../platform/db/version-by-time.ts'

type Fields = { readonly [K in keyof typeof columnSetFields]: z.output<(typeof columnSetFields)[K]> }
export type ColumnSetValues = Omit<Fields, 'name'>

/** The values of a set `s`. */
export const setValues = sql<ColumnSetValues>`jsonb_build_object('columns', s.columns, 'priceChangeBp', s.price_change_bp,
  'priceEnding', s.price_ending, 'stockRule', s.stock_rule, 'stockCap', s.stock_cap)`

const feedsOf = sql<number>`(select count(*)::int from product_feeds f where f.column_set_id = s.id)`

const setRows = (db: Db) =>
  db
    .selectFrom('feed_column_sets as s')
    .select([
      's.id',
      's.name',
      setValues.as('values'),
      feedsOf.as('feeds'),
      's.updated_at as changedDate',
      's.created_at as createdDate',
      versionByTime('s').as('version'),
    ])

const columns = {
  createdDate: sql.ref('s.created_at'),
  name: sql.ref('s.name'),
  feeds: feedsOf,
  changedDate: sql.ref('s.updated_at'),
}

export async function listColumnSets(db: Db, request: ListRequest<typeof productFeeds.settings>) {
  let query = setRows(db)
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 's.name'))
  const { data, pagedResult } = await paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(
    query,
    request,
    { sort: columns, defaultSort: 'createdDate', id: sql.ref('s.id') },
  )
  return { data: data.map(({ values, ...row }) => ({ ...row, ...values })), pagedResult }
}

export async function setValuesOf(db: Db, id: number): Promise<ColumnSetValues | undefined> {
  return (await setRows(db).where('s.id', '=', id).executeTakeFirst())?.values
}

const written = ({ name, columns, ...rules }: Fields) => ({
  name,
  columns: JSON.stringify(columns),
  price_change_bp: rules.priceChangeBp,
  price_ending: rules.priceEnding,
  stock_rule: rules.stockRule,
  stock_cap: rules.stockCap,
})

export async function insertColumnSet(trx: Trx, fields: Fields): Promise<number> {
  const { id } = await trx
    .insertInto('feed_column_sets')
    .values(written(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The version of an existing set, locked until the transaction ends. */
export async function lockColumnSet(trx: Trx, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('feed_column_sets as s')
    .select(versionByTime('s').as('version'))
    .where('s.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function updateColumnSet(trx: Trx, id: number, fields: Fields): Promise<void> {
  await trx
    .updateTable('feed_column_sets')
    .set({ ...written(fields), updated_at: laterThanBefore(new Date()) })
    .where('id', '=', id)
    .execute()
}

/** Existing sets, locked until the transaction ends, each with the names of the feeds that use it. */
export async function lockColumnSets(trx: Trx, ids: readonly number[]) {
  await trx
    .selectFrom('feed_column_sets')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return trx
    .selectFrom('feed_column_sets as s')
    .where('s.id', 'in', [...ids])
    .select([
      's.id',
      's.name',
      sql<string[]>`array(select f.name from product_feeds f where f.column_set_id = s.id order by 1)`.as('usedBy'),
    ])
    .execute()
}

export async function removeColumnSets(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('feed_column_sets')
    .where('id', 'in', [...ids])
    .execute()
}

export async function feedsOfSet(trx: Trx, setId: number): Promise<number[]> {
  const rows = await trx.selectFrom('product_feeds').select('id').where('column_set_id', '=', setId).execute()
  return rows.map(({ id }) => id)
}
