import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/**
 * Marks an address that its mail server refuses, at hand-over or by a report; keeps the first day and the last reason.
 */
export async function noteBounce(
  db: Db,
  address: string,
  reason: string,
  { now, isReport }: { now: Date; isReport: boolean },
): Promise<void> {
  await sql`insert into mail_bounces (address, reason, since, reported_at)
    values (lower(${address}), ${reason.slice(0, 300)}, ${now}, ${isReport ? now : null})
    on conflict (address) do update
      set reason = excluded.reason, reported_at = coalesce(excluded.reported_at, mail_bounces.reported_at)`.execute(db)
}

/**
 * A mail to the address was accepted at `now`. A server that reports failures accepts every mail at first, so the mark
 * is removed only a week after the last report: by then a report on an earlier mail would have arrived.
 */
export async function forgetBounce(db: Db, address: string, now: Date): Promise<void> {
  await sql`delete from mail_bounces
    where address = lower(${address}) and (reported_at is null or reported_at < ${now}::timestamptz - interval '7 days')`.execute(
    db,
  )
}

export async function bounceRows(db: Db, addresses: readonly string[]) {
  const { rows } = await sql<{ address: string; reason: string; since: Date }>`
    select address, reason, since from mail_bounces where address = any(${addresses.map((one) => one.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}
