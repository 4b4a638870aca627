import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'

interface Guessing {
  /** Failures from this instant on count. */
  readonly since: Date
  readonly atLeast: number
  readonly minutes: number
  /** "2026-11-24T14", UTC. */
  readonly hour: string
}

const told = (hour: string) => sql`exists (select from security_events where kind = 'auth.guessing'
  and at >= now() - interval '2 hours' and detail ->> 'hour' = ${hour})`
const lately = ({ since, atLeast }: Guessing) => sql`(select account, ip from sign_in_failures
  where at > ${since} order by at desc limit ${atLeast * 10}) lately having count(*) >= ${atLeast}`

/** Whether passwords are being guessed and it was not reported in this hour yet. */
export async function isUntold(db: Db, guessing: Guessing): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select count(*) from ${lately(guessing)}) and not ${told(guessing.hour)} as "is"`.execute(db)
  return rows[0]?.is ?? false
}

/** Writes the event once an hour, however many server processes get here at once: the others wait and then find it. */
export async function tellOfGuessing(trx: Trx, guessing: Guessing): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('auth.guessing', 0))`.execute(trx)
  await sql`
    insert into security_events (kind, detail)
    select 'auth.guessing', jsonb_build_object('hour', ${guessing.hour}::text, 'failures', count(*), 'accounts', count(distinct account),
      'addresses', count(distinct ip), 'minutes', ${guessing.minutes}::int)
    from (select * from (select account, ip from sign_in_failures where at > ${guessing.since} order by at desc
      limit ${guessing.atLeast * 10}) f where not ${told(guessing.hour)}) lately
    having count(*) >= ${guessing.atLeast}`.execute(trx)
}
