import type { FeedFormat, productFeeds } from '@brava/contract/product-feeds/product-feeds.endpoints.ts'
import { companyStatus } from '@brava/contract/enums.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { mayBeNull } from '../platform/db/column-meaning.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import type { FeedAddressesTable, FeedFetchesTable } from '../platform/db/tables.generated.ts'

const addressRows = (db: Db) =>
  db
    .selectFrom('feed_addresses as a')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select([
      'a.id',
      'a.company_id as companyId',
      'c.name as company',
      'c.currency',
      'a.items',
      'a.bytes',
      'a.changed_at as changedDate',
      'a.built_at as builtDate',
      'a.error',
      'a.next_try_at as nextTryDate',
      'a.fetches',
      'a.last_fetched_at as lastFetchedDate',
      'a.renewed_at as renewedDate',
      'a.created_at as createdDate',
    ])

const columns = {
  createdDate: sql.ref('a.created_at'),
  company: sql.ref('c.name'),
  items: mayBeNull(sql.ref('a.items')),
  changedDate: mayBeNull(sql.ref('a.changed_at')),
  fetches: sql.ref('a.fetches'),
  lastFetchedDate: mayBeNull(sql.ref('a.last_fetched_at')),
}

export function listAddresses(db: Db, feedId: number, request: ListRequest<typeof productFeeds.addresses>) {
  let query = addressRows(db).where('a.feed_id', '=', feedId)
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 'c.name'))
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'createdDate',
    id: sql.ref('a.id'),
  })
}

/** The addresses of one partner with their feeds, from A to Z. */
export function feedsOfCompany(db: Db, companyId: number) {
  return addressRows(db)
    .innerJoin('product_feeds as f', 'f.id', 'a.feed_id')
    .where('a.company_id', '=', companyId)
    .select(['a.feed_id as feedId', 'f.name as feed', sql<FeedFormat>`f.format`.as('format')])
    .orderBy('f.name')
    .execute()
}

export function addressById(db: Db, id: number) {
  return db
    .selectFrom('feed_addresses as a')
    .innerJoin('product_feeds as f', 'f.id', 'a.feed_id')
    .select(['a.id', 'a.feed_id as feedId', 'f.name', 'a.company_id as companyId', 'a.sealed_token as sealedToken'])
    .where('a.id', '=', id)
    .executeTakeFirst()
}

/** Which of these companies a feed may be made for: approved partners. */
export async function approvedPartners(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('companies')
    .select('id')
    .where('id', 'in', [...ids])
    .where('parent_id', 'is not', null)
    .where('status', '=', companyStatus.code.approved)
    .execute()
  return rows.map(({ id }) => id)
}

export async function companiesOfFeed(trx: Trx, feedId: number): Promise<number[]> {
  const rows = await trx.selectFrom('feed_addresses').select('company_id').where('feed_id', '=', feedId).execute()
  return rows.map((row) => row.company_id)
}

export async function insertAddress(trx: Trx, address: Insertable<FeedAddressesTable>): Promise<number> {
  const { id } = await trx.insertInto('feed_addresses').values(address).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Removes the addresses of feeds: for all companies, or for some. Returns the hashes of their files. */
export async function removeAddresses(
  trx: Trx,
  feedIds: readonly number[],
  companyIds?: readonly number[],
): Promise<string[]> {
  let remove = trx.deleteFrom('feed_addresses').where('feed_id', 'in', [...feedIds])
  if (companyIds) remove = remove.where('company_id', 'in', [...companyIds])
  const gone = await remove.returning(['file_sha256 as file', 'packed_sha256 as packed']).execute()
  return gone.flatMap(({ file, packed }) => [file, packed]).filter((hash) => hash !== null)
}

/** Returns whether the address still existed. */
export async function renewToken(
  trx: Trx,
  id: number,
  token: { hash: Buffer; sealed: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('feed_addresses')
    .set({ token_hash: token.hash, sealed_token: token.sealed, renewed_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Includes tokens sealed with a previous SECRETS_KEY. */
export const sealedTokens = (db: Db) =>
  db.selectFrom('feed_addresses').select(['id', 'sealed_token as sealedToken']).orderBy('id').execute()

export async function replaceSealed(db: Db, id: number, former: string, sealed: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_addresses')
    .set({ sealed_token: sealed })
    .where('id', '=', id)
    .where('sealed_token', '=', former)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listFetches(db: Db, addressId: number, request: ListRequest<typeof productFeeds.fetches>) {
  let query = db
    .selectFrom('feed_fetches as g')
    .where('g.address_id', '=', addressId)
    .select(['g.id', 'g.created_at as createdDate', 'g.ip', 'g.user_agent as userAgent', 'g.status'])
  if (request.quickSearch) query = query.where(contains(request.quickSearch, 'g.ip'))
  return paged<Awaited<ReturnType<typeof query.execute>>[number], 'createdDate' | 'ip' | 'status'>(query, request, {
    sort: { createdDate: sql.ref('g.created_at'), ip: sql.ref('g.ip'), status: sql.ref('g.status') },
    defaultSort: 'createdDate',
    id: sql.ref('g.id'),
  })
}

/** Records who read what. Addresses deleted in the meantime are left out. */
export async function noteFetches(db: Db, fetches: readonly Insertable<FeedFetchesTable>[]): Promise<void> {
  await sql`
    with came as (
      select f.* from unnest(${fetches.map((f) => f.address_id)}::bigint[], ${fetches.map((f) => f.created_at)}::timestamptz[],
        ${fetches.map((f) => f.ip)}::text[], ${fetches.map((f) => f.user_agent)}::text[], ${fetches.map((f) => f.status)}::smallint[])
        as f(address_id, created_at, ip, user_agent, status)
      join feed_addresses a on a.id = f.address_id
    ), noted as (
      insert into feed_fetches (address_id, created_at, ip, user_agent, status) select * from came
    )
    update feed_addresses a set fetches = a.fetches + n.fetches, last_fetched_at = greatest(a.last_fetched_at, n.last)
    from (select address_id, count(*) as fetches, max(created_at) as last from came group by 1 order by 1) n
    where a.id = n.address_id`.execute(db)
}
