import { sql } from 'kysely'
import type { Trx } from '../platform/db/connect.ts'

/**
 * Counts one mail of the day under a key and returns false once the limit is reached. Concurrent callers of the same
 * key wait for the transaction to end.
 */
export async function countMail(trx: Trx, day: string, key: string, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into mail_counts as m (day, key, count) values (${day}, ${key}, 1)
    on conflict (day, key) do update set count = m.count + 1 where m.count < ${most}
    returning 1`.execute(trx)
  return rows.length === 1
}
