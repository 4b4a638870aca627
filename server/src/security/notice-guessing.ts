import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

/** Wrong sign-ins of all people together within ten minutes that no forgetfulness explains. */
export const guessingThreshold = 100
const minutes = 10

/**
 * After a failed sign-in: when very many failed lately, over all accounts and addresses, writes the security event
 * "auth.guessing", once an hour over all server processes (guarantee G14). Slow guessing spread over many accounts trips
 * no limit of a single one.
 */
export async function noticeGuessing(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - minutes * 60_000)
  const hour = now.toISOString().slice(0, 13)
  await sql`
    insert into security_events (kind, at, detail)
    select 'auth.guessing', ${`${hour}:00:00Z`}::timestamptz, jsonb_build_object('hour', ${hour}::text, 'failures', count(*), 'accounts', count(distinct account),
      'addresses', count(distinct ip), 'minutes', ${minutes}::int)
    from (select account, ip from sign_in_failures where at > ${since} order by at desc limit ${guessingThreshold * 10}) lately
    having count(*) >= ${guessingThreshold}
    on conflict (at) where kind = 'auth.guessing' do nothing`.execute(db)
}
