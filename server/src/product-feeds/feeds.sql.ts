import type {
  Delimiter,
  productFeeds,
  FeedFilters,
  FeedFormat,
} from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import type { Language } from '@brava/contract/language.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import { laterThanBefore, versionByTime } from '../platform/db/version-by-time.ts'
import type { ProductFeedsTable } from '../platform/db/tables.generated.ts'
import { type ColumnSetValues, setValues } from './column-sets.sql.ts'

/** The settings from which a feed is generated. */
export interface FeedRecipe {
  readonly name: string
  readonly format: FeedFormat
  /** Null: each partner's own. */
  readonly language: Language | null
  readonly delimiter: Delimiter
  readonly filters: z.output<typeof FeedFilters>
  readonly linkPattern: string
  readonly everyHours: number | null
  readonly set: ColumnSetValues
}

const feedRows = (db: Db) =>
  db
    .selectFrom('product_feeds as f')
    .innerJoin('feed_column_sets as s', 's.id', 'f.column_set_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('feed_addresses as a')
          .whereRef('a.feed_id', '=', 'f.id')
          .select([
            sql<number>`count(*)::int`.as('companies'),
            sql<number>`count(a.file_sha256)::int`.as('ready'),
            sql<number>`(count(*) filter (where a.failures > 0))::int`.as('failed'),
            sql<Date | null>`max(a.changed_at)`.as('changedDate'),
            sql<Date | null>`max(a.last_fetched_at)`.as('lastFetchedDate'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'f.id',
      'f.name',
      sql<FeedFormat>`f.format`.as('format'),
      sql<Language | null>`f.language`.as('language'),
      'f.column_set_id as settingsId',
      's.name as settings',
      sql<number>`n.companies`.as('companies'),
      sql<number>`n.ready`.as('ready'),
      sql<number>`n.failed`.as('failed'),
      'n.changedDate',
      'n.lastFetchedDate',
      'f.created_at as createdDate',
    ])

type FeedListRow = Awaited<ReturnType<ReturnType<typeof feedRows>['execute']>>[number]

const columns = {
  createdDate: sql.ref('f.created_at'),
  name: sql.ref('f.name'),
  settings: sql.ref('s.name'),
  companies: sql.ref('n.companies'),
  changedDate: mayBeNull(sql.ref('n.changedDate')),
  lastFetchedDate: mayBeNull(sql.ref('n.lastFetchedDate')),
}

export function listFeeds(db: Db, request: ListRequest<typeof productFeeds.feeds>) {
  let query = feedRows(db)
  if (request.filters.format) query = query.where('f.format', '=', request.filters.format)
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 'f.name'))
  return paged<FeedListRow, keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('f.id'),
  })
}

export function feedById(db: Db, id: number) {
  return feedRows(db)
    .select([
      sql<Delimiter>`f.delimiter`.as('delimiter'),
      sql<z.output<typeof FeedFilters>>`f.filters`.as('filters'),
      'f.link_pattern as linkPattern',
      'f.every_hours as everyHours',
      sql<number[]>`array(select company_id from feed_addresses where feed_id = f.id order by 1)::int[]`.as(
        'companyIds',
      ),
      versionByTime('f').as('version'),
    ])
    .where('f.id', '=', id)
    .executeTakeFirst()
}

/** Feeds with these settings, and a stamp that changes with them. */
export function recipes(db: Db, feedIds: readonly number[]) {
  return db
    .selectFrom('product_feeds as f')
    .innerJoin('feed_column_sets as s', 's.id', 'f.column_set_id')
    .where('f.id', '=', sql<number>`any(${[...feedIds]}::bigint[])`)
    .select([
      'f.id',
      'f.name',
      sql<FeedFormat>`f.format`.as('format'),
      sql<Language | null>`f.language`.as('language'),
      sql<Delimiter>`f.delimiter`.as('delimiter'),
      sql<z.output<typeof FeedFilters>>`f.filters`.as('filters'),
      'f.link_pattern as linkPattern',
      'f.every_hours as everyHours',
      setValues.as('set'),
      sql<string>`f.updated_at || '/' || s.updated_at`.as('stamp'),
    ])
    .execute()
}

export async function insertFeed(trx: Trx, feed: Insertable<ProductFeedsTable>): Promise<number> {
  const { id } = await trx.insertInto('product_feeds').values(feed).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateFeed(trx: Trx, id: number, feed: Updateable<ProductFeedsTable>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('product_feeds')
    .set({ ...feed, updated_at: laterThanBefore(new Date()) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Existing feeds, locked until the transaction ends. */
export function lockFeeds(trx: Trx, ids: readonly number[]) {
  return trx
    .selectFrom('product_feeds as f')
    .select(['f.id', 'f.name', versionByTime('f').as('version')])
    .where('f.id', 'in', [...ids])
    .orderBy('f.id')
    .forUpdate()
    .execute()
}

export async function removeFeeds(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('product_feeds')
    .where('id', 'in', [...ids])
    .execute()
}
