import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** Marks an address that its mail server refuses; the first day stays, the last reason. */
export async function noteBounce(db: Db, address: string, reason: string, now: Date): Promise<void> {
  await sql`insert into mail_bounces (address, reason, since) values (lower(${address}), ${reason.slice(0, 300)}, ${now})
    on conflict (address) do update set reason = excluded.reason`.execute(db)
}

/** A mail to the address was taken. */
export async function forgetBounce(db: Db, address: string): Promise<void> {
  await sql`delete from mail_bounces where address = lower(${address})`.execute(db)
}

export async function bounceRows(db: Db, addresses: readonly string[]) {
  const { rows } = await sql<{ address: string; reason: string; since: Date }>`
    select address, reason, since from mail_bounces where address = any(${addresses.map((one) => one.toLowerCase())}::text[])`.execute(
    db,
  )
  return rows
}
