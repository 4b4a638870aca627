import { roles } from '@brava/contract/access.ts'
import { inText } from '../platform/db/in-text.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { AlertRule } from './alert-rules.ts'

/** What triggered a rule. */
export interface Finding {
  /** "user:17", or "all" if the rule does not count by person. */
  readonly subject: string
  readonly userId: number | null
  readonly personName: string | null
  readonly ip: string | null
  readonly count: number
  readonly lastAt: Date
}

/**
 * How far back to look if it is not known when the rules were last checked: the queue deletes its completed jobs after
 * a week.
 */
const longestAway = 7 * 24 * 60

/** When the rules were last checked against the events; null if the queue does not know. */
export async function lastLook(db: Db, queue: string): Promise<Date | null> {
  // The queue creates its tables when it starts for the first time.
  const there = await sql<{ is: boolean }>`select to_regclass('pgboss.job') is not null as "is"`.execute(db)
  if (!there.rows[0]?.is) return null
  const { rows } = await sql<{ at: Date | null }>`
    select max(completed_on) as at from pgboss.job where name = ${queue} and state = 'completed'`.execute(db)
  return rows[0]?.at ?? null
}

/**
 * The subjects with enough events that no earlier alert covered, and for which the rule is not in its quiet time.
 * Events of the quiet time, and of a time without checks, count too: enough of them must lie as close together.
 */
export async function findingsOf(db: Db | Trx, rule: AlertRule, now: Date, lookedAt: Date | null): Promise<Finding[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const quietSince = before(rule.quiet)
  const unseen = Math.min((now.getTime() - (lookedAt ?? new Date(0)).getTime()) / 60_000, longestAway)
  const since = before(rule.isRepeated ? rule.minutes : Math.max(rule.quiet, unseen) + rule.minutes)
  const subject = rule.by === 'person' ? sql`'user:' || coalesce(e.user_id::text, 'nobody')` : sql`'all'`
  const { rows } = await sql<Finding>`
    with said as (
      select detail ->> 'subject' as subject, max(at) as at from security_events
      where kind = ${`alert.${rule.name}`} and at > ${new Date(Math.min(since.getTime(), quietSince.getTime()))} group by 1
    ), found as (
      select ${subject} as subject, e.id, e.user_id, e.ip, e.at from security_events e
      where e.kind = any (${[...rule.kinds]}) and e.at > ${since} and ${rule.where ?? sql`true`}
    ), fresh as (
      select f.*, count(*) over (partition by f.subject order by f.at
        range between make_interval(mins => ${rule.minutes}::int) preceding and current row) as near
      from found f left join said s on s.subject = f.subject
      where s.at is null or (f.at > s.at and s.at <= ${quietSince})
    )
    select f.subject, max(f.user_id) as "userId", max(u.first_name || ' ' || u.last_name) as "personName",
      (array_agg(f.ip order by f.id desc))[1] as ip, count(*)::int as count, max(f.at) as "lastAt"
    from fresh f left join users u on u.id = f.user_id
    group by f.subject having max(f.near) >= ${rule.atLeast}
    order by f.subject`.execute(db)
  return rows
}

export interface Reader {
  readonly id: number
  readonly email: string
  readonly name: string
  readonly language: 'en' | 'bs' | 'hr'
}

/** Administrators who can sign in. */
export async function alertReaders(db: Db | Trx): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.language
    from users u join user_roles r on r.user_id = u.id and r.role_id = ${inText(roles.administrator)} where not u.is_disabled order by u.id`.execute(
    db,
  )
  return rows
}

/** Lets one process at a time check a rule, until the end of the transaction. */
export async function lockRule(trx: Trx, rule: AlertRule): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert:${rule.name}`}, 0))`.execute(trx)
}

export async function noteAlert(trx: Trx, rule: AlertRule, detail: object, now: Date): Promise<void> {
  await trx
    .insertInto('security_events')
    .values({ kind: `alert.${rule.name}`, at: now, detail: JSON.stringify(detail) })
    .execute()
}
