import { companyStatus } from '@brava/contract/enums.ts'
import { sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import type { FeedAddressesTable } from '../platform/db/tables.generated.ts'

/** Whether a company `c` may buy: it is approved, and so is its supplier, without which none of its orders goes through. */
const isApproved = sql<boolean>`(c.status = ${inText(companyStatus.code.approved)} and not exists (
  select from companies s where s.id = c.parent_id and s.status <> ${inText(companyStatus.code.approved)}))`

/** Addresses to generate now: of one feed, or all that are due. The least recent first. */
export async function addressesToBuild(db: Db, asked: { feedId?: number; now: Date; pauseSeconds: number }) {
  let query = db
    .selectFrom('feed_addresses as a')
    .innerJoin('product_feeds as f', 'f.id', 'a.feed_id')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .select([
      'a.id',
      'a.feed_id as feedId',
      'a.company_id as companyId',
      'f.name as feed',
      'c.name as company',
      'a.inputs',
      'a.failures',
      'a.file_sha256 as file',
      'a.packed_sha256 as packed',
      sql<boolean>`f.every_hours is not null and (a.built_at is null or a.built_at < ${asked.now}::timestamptz - make_interval(hours => f.every_hours))`.as(
        'isOverdue',
      ),
      isApproved.as('isApproved'),
    ])
    .orderBy('a.built_at', (order) => order.asc().nullsFirst())
    .orderBy('a.id')
  if (asked.feedId !== undefined) return query.where('a.feed_id', '=', asked.feedId).execute()
  const rested = new Date(asked.now.getTime() - asked.pauseSeconds * 1000)
  query = query.where((is) =>
    is.or([
      is.and([
        is.or([is('a.built_at', 'is', null), is('a.built_at', '<=', rested)]),
        is.or([is('a.next_try_at', 'is', null), is('a.next_try_at', '<=', asked.now)]),
      ]),
      // The file of a company that may no longer buy is removed at once.
      is.and([is.not(isApproved), is('a.file_sha256', 'is not', null)]),
    ]),
  )
  return query.execute()
}
export type AddressToBuild = Awaited<ReturnType<typeof addressesToBuild>>[number]

/**
 * Claims an address to generate its file, for five minutes, and returns its current state; undefined if another process
 * has claimed it.
 */
export function claimAddress(db: Db, id: number, now: Date) {
  return db
    .updateTable('feed_addresses')
    .set({ claimed_until: new Date(now.getTime() + 300_000) })
    .where('id', '=', id)
    .where((is) => is.or([is('claimed_until', 'is', null), is('claimed_until', '<=', now)]))
    .returning(['inputs', 'failures', 'file_sha256 as file', 'packed_sha256 as packed'])
    .executeTakeFirst()
}

/** Stores the result, which every reader gets from now on. */
export async function settleAddress(db: Db | Trx, id: number, values: Updateable<FeedAddressesTable>): Promise<void> {
  await db
    .updateTable('feed_addresses')
    .set({ ...values, claimed_until: null })
    .where('id', '=', id)
    .execute()
}

/** Deletes records of fetches older than ninety days. */
export async function forgetFetches(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 90 * 86_400_000)
  await db.deleteFrom('feed_fetches').where('created_at', '<', before).execute()
}

/** The number that changes whenever an address or its file does. */
export async function servingVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('feed_serving').select('version').executeTakeFirst()
  return row?.version ?? 0
}

/** The file under a secret address; none while its company, or its supplier, is not approved. */
export function servedFile(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('feed_addresses as a')
    .innerJoin('product_feeds as f', 'f.id', 'a.feed_id')
    .innerJoin('companies as c', 'c.id', 'a.company_id')
    .where('a.token_hash', '=', tokenHash)
    .select([
      'a.id',
      sql<string | null>`case when ${isApproved} then a.file_sha256 end`.as('file'),
      sql<string | null>`case when ${isApproved} then a.packed_sha256 end`.as('packed'),
      'a.changed_at as changedAt',
      'f.name',
      sql<'csv' | 'xml' | 'json' | 'google'>`f.format`.as('format'),
    ])
    .executeTakeFirst()
}
