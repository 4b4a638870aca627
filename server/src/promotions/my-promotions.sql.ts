import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { mayReceive, reaches } from './recipients.sql.ts'

export interface MyPromotionRow {
  readonly id: number
  readonly title: string
  readonly messageTitle: string
  readonly message: string
  readonly isSimple: boolean
  readonly pictureFileId: number | null
  readonly createdDate: Date
  readonly endsAt: Date
  readonly seen: boolean
}

/**
 * Promotions running for the person now, newest first: active, in their window, for the current company, with at least
 * one product that the company and its supplier have. When any of that ends, the person no longer sees the promotion.
 */
const runningFor = (person: Person, at: Date) => sql`
  from promotions p join companies c on c.id = ${person.companyId} and ${mayReceive}
  left join promotion_views v on v.promotion_id = p.id and v.user_id = ${person.id}
  where p.deleted_at is null and p.is_active and p.starts_at <= ${at} and p.ends_at > ${at} and ${reaches}
    and (p.is_simple or exists (
      select from promotion_products pp join products s on s.id = pp.product_id and s.deleted_at is null and not s.is_withdrawn
      join company_products own on own.product_id = pp.product_id and own.company_id = c.id and not own.is_withdrawn
      join companies above on above.id = c.parent_id
      where pp.promotion_id = p.id and (above.parent_id is null or exists (select from company_products theirs
        where theirs.product_id = pp.product_id and theirs.company_id = above.id and not theirs.is_withdrawn))))`

export async function myPromotions(
  db: Db,
  person: Person,
  at: Date,
  which: { readonly id?: number; readonly unseen?: boolean; readonly most?: number } = {},
): Promise<MyPromotionRow[]> {
  const { id = null, unseen = false, most = 100 } = which
  const { rows } = await sql<MyPromotionRow>`
    select p.id, p.title, p.message_title as "messageTitle", p.message, p.is_simple as "isSimple",
      p.picture_file_id as "pictureFileId", p.created_at as "createdDate", p.ends_at as "endsAt", v.user_id is not null as seen
    ${runningFor(person, at)} and (${id}::bigint is null or p.id = ${id}) and (not ${unseen} or v.user_id is null)
    order by v.user_id is not null, p.starts_at desc, p.id desc limit ${most}`.execute(db)
  return rows
}

/**
 * Those of the given promotions that the person may have been shown, including ones that have since ended or been
 * switched off; `runs` says which are still running.
 */
export async function shownTo(trx: Trx, person: Person, ids: readonly number[], at: Date) {
  const { rows } = await sql<{ id: number; runs: boolean }>`
    select p.id, p.id in (select p.id ${runningFor(person, at)} and p.id = any(${[...ids]}::bigint[])) as runs
    from promotions p join companies c on c.id = ${person.companyId}
    where p.id = any(${[...ids]}::bigint[]) and (p.is_active or p.activated_at is not null) and p.starts_at <= ${at} and ${reaches}`.execute(
    trx,
  )
  return rows
}

/** Records how the person closed promotions. Once recorded as having added the products, it stays so. */
export async function noteSeen(trx: Trx, person: Person, ids: readonly number[], outcome: string, at: Date) {
  await trx
    .insertInto('promotion_views')
    .values(
      ids.map((promotion_id) => ({
        promotion_id,
        user_id: person.id,
        company_id: person.companyId,
        outcome,
        seen_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['promotion_id', 'user_id'])
        .doUpdateSet({ outcome })
        .where('promotion_views.outcome', '!=', 'added'),
    )
    .execute()
}
