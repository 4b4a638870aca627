import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'

/**
 * Makes a person count as an outsider until the given time, if they were appointed by somebody from another company or
 * by an outsider; never shorter than before. If nobody in the company has chosen a password yet, the first person
 * counts as its own.
 */
export async function raiseOutsider(
  trx: Trx,
  change: { userId: number; byId: number; now: Date; until: Date },
): Promise<void> {
  await sql`
    update users u set outsider_until = greatest(u.outsider_until, case
      when b.company_id = u.company_id then case when b.outsider_until > ${change.now} then b.outsider_until end
      when exists (select 1 from users o where o.company_id = u.company_id and o.id <> u.id and o.password_hash is not null)
        then ${change.until}::timestamptz end)
    from users b where u.id = ${change.userId} and b.id = ${change.byId} and b.id <> u.id`.execute(trx)
}

/** Until when a person counts as an outsider; null if never. */
export async function outsiderUntil(trx: Trx, userId: number): Promise<Date | null> {
  const row = await trx.selectFrom('users').select('outsider_until').where('id', '=', userId).executeTakeFirstOrThrow()
  return row.outsider_until
}
