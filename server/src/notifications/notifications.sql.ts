import { type TopicName, topicNames, notificationTopics } from '@brava/contract/notifications/notification-topics.ts'
import { allowed } from '@brava/contract/access.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'

/** Topics that the person may see with their current roles. */
export const topicsOf = (person: Person): TopicName[] =>
  topicNames.filter((name) => allowed(notificationTopics[name].access, person))

/** The person's own lines, from their current company and the topics they may see now. */
export function notificationsVisibleTo(db: Db, person: Person) {
  return db
    .selectFrom('notifications as n')
    .where('n.user_id', '=', person.id)
    .where('n.company_id', '=', person.companyId)
    .where('n.is_shown', '=', true)
    .where('n.topic', 'in', topicsOf(person))
}

export function notificationRows(db: Db, person: Person) {
  return notificationsVisibleTo(db, person).select([
    'n.id',
    'n.topic',
    'n.kind',
    'n.type',
    'n.product_id',
    'n.order_id',
    'n.ticket_id',
    'n.partner_id',
    'n.detail',
    'n.created_at',
    'n.seen_at',
  ])
}
export type NotificationRow = Awaited<ReturnType<ReturnType<typeof notificationRows>['execute']>>[number]

/**
 * Titles of products as they are now, which a link to the catalogue needs; the buyers' side gets only those of products
 * that its company has.
 */
export async function titlesNow(db: Db, person: Person, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, p.title from products p where p.id = any(${[...ids]}::bigint[]) and (${allowed('distributors', person)}
      or exists (select from company_products cp where cp.product_id = p.id and cp.company_id = ${person.companyId}))`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row.title]))
}

export const notificationOrder = { createdDate: sql.ref('n.created_at') }
export const notificationId = sql.ref('n.id')

/** How many the person has, seen and unseen, from the counters. */
export async function notificationCounts(
  db: Db,
  person: Person,
  topics: readonly string[] = topicsOf(person),
): Promise<{ shown: number; unseen: number }> {
  const { rows } = await sql<{ shown: number; unseen: number }>`
    select coalesce(sum(shown), 0)::int as shown, coalesce(sum(unseen), 0)::int as unseen from notification_counts
    where user_id = ${person.id} and company_id = ${person.companyId} and topic = any(${[...topics]}::text[])`.execute(
    db,
  )
  return rows[0] ?? { shown: 0, unseen: 0 }
}

/** Marks the person's own as seen; all of them without ids. Returns how many of the ids exist. */
export async function markSeen(trx: Trx, person: Person, ids: readonly number[] | null, now: Date): Promise<number> {
  const wanted = ids ? sql`id = any(${[...ids]}::bigint[])` : sql`seen_at is null`
  const { rows } = await sql<{ found: number }>`
    with own as (
      select id, seen_at from notifications where user_id = ${person.id} and company_id = ${person.companyId} and is_shown
        and topic = any(${topicsOf(person)}::text[]) and ${wanted} order by id for update
    ), seen as (
      update notifications n set seen_at = ${now} from own where n.id = own.id and own.seen_at is null
    )
    select count(*)::int as found from own`.execute(trx)
  return rows[0]?.found ?? 0
}

export async function choicesOf(db: Db, userId: number) {
  return db
    .selectFrom('notification_choices')
    .select(['topic', 'in_product as inProduct', 'mail'])
    .where('user_id', '=', userId)
    .execute()
}

export async function keepChoice(
  db: Db,
  userId: number,
  { topic, inProduct, mail }: { topic: string; inProduct: boolean; mail: number },
): Promise<void> {
  await db
    .insertInto('notification_choices')
    .values({ user_id: userId, topic, in_product: inProduct, mail })
    .onConflict((conflict) => conflict.columns(['user_id', 'topic']).doUpdateSet({ in_product: inProduct, mail }))
    .execute()
}

export interface ToMail extends NotificationRow {
  readonly user_id: number
  /** Null: the account is disabled, or the person has moved to another company. */
  readonly email: string | null
  readonly name: string | null
  readonly language: string | null
}

/**
 * Takes what is waiting to be mailed, for at most the given number of people, and records it as mailed, in the
 * transaction that queues the mails.
 */
export async function takeToMail(trx: Trx, mail: number, people: number, now: Date): Promise<ToMail[]> {
  const { rows } = await sql<ToMail>`
    with who as (
      select distinct user_id from notifications where mail = ${mail} and mailed_at is null order by user_id limit ${people}
    ), taken as (
      update notifications n set mailed_at = ${now} from who
      where n.user_id = who.user_id and n.mail = ${mail} and n.mailed_at is null returning n.*
    )
    select t.*, u.email, u.first_name || ' ' || u.last_name as name, u.language
    from taken t left join users u on u.id = t.user_id and u.company_id = t.company_id and not u.is_disabled
    order by t.user_id, t.id`.execute(trx)
  return rows
}

/**
 * Ends mails of one kind for a person: both the choice and what is waiting to be mailed. The topics are then in the
 * product, also those that the person wanted by mail only.
 */
export async function endMails(trx: Trx, { userId, mail }: { userId: number; mail: number }): Promise<void> {
  await trx
    .updateTable('notification_choices')
    .set({ in_product: true, mail: 0 })
    .where('user_id', '=', userId)
    .where('mail', '=', mail)
    .execute()
  await trx
    .updateTable('notifications')
    .set({ is_shown: true, mail: 0 })
    .where('user_id', '=', userId)
    .where('mail', '=', mail)
    .where('mailed_at', 'is', null)
    .execute()
}

/** The roles of people, to check what they may still see. */
export async function rolesOf(trx: Trx, userIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; roles: number[] }>`
    select user_id as id, array_agg(role_id::int) as roles from user_roles where user_id = any(${[...userIds]}::bigint[])
    group by user_id`.execute(trx)
  return new Map(rows.map((row) => [row.id, row.roles]))
}
