import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { laterThanBefore, versionByTime } from '../platform/db/version-by-time.ts'

export interface ReplyWords {
  readonly name: string
  readonly en: string
  readonly bs: string
  readonly hr: string
}

export async function replyTemplates(db: Db): Promise<(ReplyWords & { id: number; version: number })[]> {
  const rows = await db
    .selectFrom('reply_templates as r')
    .selectAll('r')
    .select(versionByTime('r').as('version'))
    .orderBy('r.name')
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    en: row.words_en,
    bs: row.words_bs,
    hr: row.words_hr,
    version: row.version,
  }))
}

/**
 * Adds a template, or changes the given version of one; returns what prevents it. Concurrent savers wait for each
 * other.
 */
export async function saveReplyTemplate(
  trx: Trx,
  {
    id,
    version,
    name,
    en,
    bs,
    hr,
  }: ReplyWords & { readonly id: number | undefined; readonly version: number | undefined },
  most: number,
  now: Date,
): Promise<'saved' | 'missing' | 'changed' | 'taken' | 'tooMany'> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reply templates', 0))`.execute(trx)
  const known = await trx
    .selectFrom('reply_templates as r')
    .select(['r.id', 'r.name', versionByTime('r').as('version')])
    .execute()
  const before = known.find((one) => one.id === id)
  if (before && version !== undefined && version !== before.version) return 'changed'
  if (known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())) return 'taken'
  const values = { name, words_en: en, words_bs: bs, words_hr: hr }
  if (id === undefined) {
    if (known.length >= most) return 'tooMany'
    await trx
      .insertInto('reply_templates')
      .values({ ...values, updated_at: now })
      .execute()
    return 'saved'
  }
  const { numUpdatedRows } = await trx
    .updateTable('reply_templates')
    .set({ ...values, updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? 'saved' : 'missing'
}

/** Returns whether it existed. */
export async function deleteReplyTemplate(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('reply_templates').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
