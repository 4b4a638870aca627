import { distributorRoles, isDistributor } from '@brava/contract/access.ts'
import { companyType, ticketStatus } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { type TicketStatus } from '@brava/contract/support-tickets/ticket-transitions.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { announcing } from '../platform/events/announcing.ts'
import { wakeReaders } from '../platform/events/wake-readers.ts'

const resolved = inText(ticketStatus.code.resolved)

/** Tickets that a person may read: all for a distributor, those of their own company for everybody else. */
export function ticketsVisibleTo(db: Db, person: Person) {
  const all = db.selectFrom('tickets as t')
  return isDistributor(person) ? all : all.where('t.company_id', '=', person.companyId)
}

export const ticketColumns = {
  lastDate: sql.ref('t.last_at'),
  createdDate: sql.ref('t.created_at'),
  status: sql.ref('t.status'),
  emergency: sql.ref('t.emergency'),
  company: sql<string>`(select name from companies where id = t.company_id)`,
}
export const ticketId = sql.ref('t.id')

/** Only the ids, for a page: an index provides them, and skipped rows are not read. */
export function ticketIds(db: Db, person: Person) {
  return ticketsVisibleTo(db, person).select('t.id')
}

/** The columns of the list, with how much the person has not read. */
export function ticketRows(db: Db, person: Person) {
  const internal = isDistributor(person)
  return ticketsVisibleTo(db, person)
    .innerJoin('companies as c', 'c.id', 't.company_id')
    .leftJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as a', 'a.id', 't.assignee_id')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .select([
      't.id',
      't.number',
      't.subject',
      sql<TicketStatus>`t.status`.as('status'),
      sql<1 | 2 | 3>`t.emergency`.as('emergency'),
      't.company_id as companyId',
      'c.name as companyName',
      sql<string>`coalesce(u.first_name || ' ' || u.last_name, t.guest_name)`.as('userName'),
      't.assignee_id as assigneeId',
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('assigneeName'),
      't.order_id as orderId',
      'o.number as orderNumber',
      't.created_at as createdDate',
      't.last_at as lastDate',
      't.is_answered as isAnswered',
      sql<boolean>`t.user_id is null`.as('isGuest'),
      sql<number>`(select count(*)::int from ticket_messages m where m.ticket_id = t.id and m.kind = 'message'
        and m.user_id is distinct from ${person.id} and (${internal} or not m.is_internal)
        and m.id > coalesce((select r.message_id from ticket_reads r where r.ticket_id = t.id and r.user_id = ${person.id}), 0))`.as(
        'unread',
      ),
    ])
}
export type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketRows>['execute']>>[number]

/** One ticket with its subject. */
export function oneTicket(db: Db, person: Person, id: number) {
  return ticketRows(db, person)
    .leftJoin('keys as k', 'k.id', 't.key_id')
    .leftJoin('products as p', 'p.id', 't.product_id')
    .select([
      't.version',
      't.key_id as keyId',
      'k.last4',
      't.product_id as productId',
      'p.title as productTitle',
      't.first_answer_at as firstAnswerDate',
      't.resolved_at as resolvedDate',
      't.guest_email as guestEmail',
      sql<Language | null>`t.guest_language`.as('guestLanguage'),
      't.rating',
      't.rating_comment as ratingComment',
      't.company_id as ownerId',
    ])
    .where('t.id', '=', id)
    .executeTakeFirst()
}

/**
 * Who is addressed in an answer, and in which language: whoever asked; if they do not work for the ticket's company
 * (the distributor opened it, or they left), whoever of the company wrote last, or else the company.
 */
export async function addressee(db: Db, ticketId: number): Promise<{ name: string; language: Language }> {
  const { rows } = await sql<{ name: string; language: Language }>`
    select coalesce(t.guest_name, p.first_name || ' ' || p.last_name, c.name) as name,
      coalesce(t.guest_language, p.language, c.language) as language
    from tickets t join companies c on c.id = t.company_id
    left join lateral (select u.first_name, u.last_name, u.language from users u
      left join ticket_messages m on m.ticket_id = t.id and m.user_id = u.id and m.kind = 'message' and not m.is_internal
      where u.company_id = t.company_id and not u.is_disabled and (u.id = t.user_id or m.id is not null)
      order by u.id = t.user_id desc nulls last, m.id desc limit 1) p on true
    where t.id = ${ticketId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a ticket is never deleted')
  return row
}

export interface LockedTicket {
  readonly id: number
  readonly number: string
  readonly subject: string
  readonly company_id: number
  /** Null: asked without signing in. */
  readonly user_id: number | null
  readonly guest_name: string | null
  readonly guest_email: string | null
  readonly guest_language: string | null
  readonly resolved_at: Date | null
  readonly status: TicketStatus
  readonly emergency: 1 | 2 | 3
  readonly assignee_id: number | null
  readonly version: number
  readonly first_answer_at: Date | null
}

/** Locks the ticket, if the person may read it. */
export async function lockTicket(trx: Trx, person: Person, id: number): Promise<LockedTicket | undefined> {
  return locked(ticketsVisibleTo(trx, person).where('t.id', '=', id))
}

/** Locks the ticket of a person without an account. */
export function lockGuestTicket(trx: Trx, id: number): Promise<LockedTicket | undefined> {
  return locked(trx.selectFrom('tickets as t').where('t.id', '=', id).where('t.user_id', 'is', null))
}

function locked(query: ReturnType<typeof ticketsVisibleTo>): Promise<LockedTicket | undefined> {
  return query
    .select([
      't.id',
      't.number',
      't.subject',
      't.company_id',
      't.user_id',
      't.guest_name',
      't.guest_email',
      't.guest_language',
      't.assignee_id',
      't.version',
      't.first_answer_at',
      't.resolved_at',
    ])
    .select([sql<TicketStatus>`t.status`.as('status'), sql<1 | 2 | 3>`t.emergency`.as('emergency')])
    .forUpdate('t')
    .executeTakeFirst()
}

export async function insertTicket(
  trx: Trx,
  row: {
    companyId: number
    userId: number
    subject: string
    emergency: number
    orderId: number | null
    keyId: number | null
    productId: number | null
    isOurs: boolean
    now: Date
  },
): Promise<{ id: number; number: string }> {
  return trx
    .insertInto('tickets')
    .values({
      company_id: row.companyId,
      user_id: row.userId,
      subject: row.subject,
      emergency: row.emergency,
      order_id: row.orderId,
      key_id: row.keyId,
      product_id: row.productId,
      is_answered: row.isOurs,
      created_at: row.now,
      last_at: row.now,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
}

export interface NewGuestTicket {
  readonly key: string
  readonly name: string
  readonly email: string
  readonly language: Language
  readonly subject: string
  readonly now: Date
}

/**
 * A ticket in the distributor's own company, from a person without an account; undefined if the form was already sent.
 */
export async function insertGuestTicket(
  trx: Trx,
  row: NewGuestTicket,
): Promise<{ id: number; number: string; companyId: number } | undefined> {
  const { rows } = await sql<{ id: number; number: string; companyId: number }>`
    insert into tickets (company_id, guest_key, guest_name, guest_email, guest_language, subject, created_at, last_at)
    select d.id, ${row.key}::uuid, ${row.name}, ${row.email}, ${row.language}, ${row.subject}, ${row.now}, ${row.now}
    from companies d where d.type = ${inText(companyType.code.distributer)}
    on conflict (guest_key) do nothing returning id, number, company_id as "companyId"`.execute(trx)
  return rows[0]
}

export async function updateTicket(
  trx: Trx,
  id: number,
  values: {
    status?: number
    emergency?: number
    assignee_id?: number | null
    is_answered?: boolean
    first_answer_at?: Date
    resolved_at?: Date | null
    last_at?: Date
    rating?: number | null
    rating_comment?: string | null
  },
): Promise<number> {
  const { version } = await trx
    .updateTable('tickets')
    .set((is) => ({ ...values, version: is('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Whether a person still works for a company. */
export async function worksFor(db: Db, userId: number, companyId: number): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** Announces that a ticket changed: to the distributor, and to its company unless it is internal. */
export async function announceTicket(trx: Trx, id: number, isInternal: boolean): Promise<void> {
  await announcing(
    'tickets',
    sql`t.id, case when ${isInternal} then array[d.id] else array[t.company_id, d.id] end from tickets t
      join companies d on d.type = ${inText(companyType.code.distributer)} where t.id = ${id}`,
  ).execute(trx)
  wakeReaders(trx)
}

/** Tickets by state, from the counters: of all companies for a distributor, otherwise of the own company. */
export async function ticketCounts(db: Db, person: Person): Promise<ReadonlyMap<number, number>> {
  const of = isDistributor(person) ? 0 : person.companyId
  const rows = await db
    .selectFrom('ticket_counts')
    .select(['status', 'tickets'])
    .where('counted_for', '=', of)
    .execute()
  return new Map(rows.map((row) => [row.status, row.tickets]))
}

/** The tickets that are not resolved: how many, how many of them the distributor answered last, the oldest. */
export async function openTickets(
  db: Db,
  person: Person,
): Promise<{ count: number; answered: number; oldestAt: Date | null }> {
  return ticketsVisibleTo(db, person)
    .where(sql<boolean>`t.status <> ${resolved}`)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`count(*) filter (where t.is_answered)::int`.as('answered'),
      sql<Date | null>`min(t.created_at)`.as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
}

/** The oldest of the most urgent waiting tickets. */
export async function firstUnresolved(db: Db, person: Person): Promise<number | null> {
  const row = await ticketsVisibleTo(db, person)
    .where(sql<boolean>`t.status <> ${resolved}`)
    .orderBy('t.emergency', 'desc')
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(1)
    .select('t.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The distributor's people who answer tickets. */
export async function ticketHandlers(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, u.first_name || ' ' || u.last_name as name from users u join companies c on c.id = u.company_id
    where c.type = ${inText(companyType.code.distributer)} and not u.is_disabled
      and exists (select 1 from user_roles r where r.user_id = u.id and r.role_id in (${inText(...distributorRoles)}))
    order by name, u.id`.execute(db)
  return rows
}

/** Tickets since an instant: how many, how long they took (medians in minutes), how they were rated. */
export async function ticketFigures(db: Db, since: Date) {
  const { rows } = await sql<{
    opened: number
    resolved: number
    firstAnswerMinutes: number | null
    solutionMinutes: number | null
    ratingTenths: number | null
    ratings: number
  }>`
    select count(*)::int as opened, count(*) filter (where status = ${resolved})::int as resolved,
      round(percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at) / 60))::int as "firstAnswerMinutes",
      round(percentile_cont(0.5) within group (order by extract(epoch from resolved_at - created_at) / 60))::int as "solutionMinutes",
      round(avg(rating) * 10)::int as "ratingTenths", count(rating)::int as ratings
    from tickets where created_at >= ${since}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate without a row')
  return row
}
