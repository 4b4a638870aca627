import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { paged, type PageRequest } from '../platform/db/paging.ts'
import { prepared } from '../platform/db/prepared.ts'
import { contains } from '../platform/db/containing.ts'
import { gatheredAtCommit } from '../platform/db/transaction.ts'

/** A mail as its row. */
export interface NewMailRow {
  readonly dedupe_key: string
  readonly template: string
  readonly language: string
  readonly to_address: string
  readonly to_name: string
  /** JSON. */
  readonly data: string
  readonly sealed_data: string | null
  readonly company_id: number | null
  readonly user_id: number | null
  readonly order_id: number | null
  readonly subject: string
}

/** Returns the mail's id; null if this cause has already been mailed. */
export async function insertMail(trx: Trx, row: NewMailRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`${prepared('insert_mail')}
    with cause as (insert into mail_causes (dedupe_key) values (${row.dedupe_key}) on conflict do nothing returning dedupe_key)
    insert into mails (dedupe_key, template, language, to_address, to_name, data, sealed_data, company_id, user_id, order_id, subject)
    select dedupe_key, ${row.template}, ${row.language}, ${row.to_address}, ${row.to_name}, ${row.data}::jsonb,
      ${row.sealed_data}, ${row.company_id}::bigint, ${row.user_id}::bigint, ${row.order_id}::bigint, ${row.subject} from cause
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

export async function isCauseMailed(trx: Trx, dedupeKey: string): Promise<boolean> {
  const row = await trx
    .selectFrom('mail_causes')
    .select('dedupe_key')
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()
  return row !== undefined
}

/** As insertMail, in the message of the commit; `told` receives the id once that message has been sent. */
export async function insertMailAtCommit(trx: Trx, row: NewMailRow, told: (id: number | null) => void): Promise<void> {
  await queueMails.atCommit(trx, row, told)
}

const queueMails = gatheredAtCommit<NewMailRow, number | null>('queue_mails', (rows) => [
  rows.map((row) => row.dedupe_key),
  rows.map((row) => row.template),
  rows.map((row) => row.language),
  rows.map((row) => row.to_address),
  rows.map((row) => row.to_name),
  rows.map((row) => row.data),
  rows.map((row) => row.sealed_data),
  rows.map((row) => row.company_id),
  rows.map((row) => row.user_id),
  rows.map((row) => row.order_id),
  rows.map((row) => row.subject),
])

/** The company that a mail is about, or that of its reader. */
const companyOfMail = sql<number>`coalesce(m.company_id, u.company_id)`

/** A mail about to be sent is from this month or the last: searched there first, then in all months. */
export async function mailById(db: Db, id: number) {
  const mails = db
    .selectFrom('mails as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('companies as c', (on) => on.on('c.id', '=', companyOfMail))
    .selectAll('m')
    .select('c.name as company_name')
    .where('m.id', '=', id)
  const lately = new Date(Date.now() - 10 * 86_400_000)
  return (await mails.where('m.created_at', '>=', lately).executeTakeFirst()) ?? (await mails.executeTakeFirst())
}

export type MailRow = NonNullable<Awaited<ReturnType<typeof mailById>>>

/** Where a waiting mail goes now: the address of an order may be corrected while its mail is being written. */
export async function addressOf(db: Db, { id, created_at, to_address }: AddressedMail): Promise<string> {
  const row = await db
    .selectFrom('mails')
    .select('to_address')
    .where('id', '=', id)
    .where('created_at', '>=', new Date(created_at.getTime() - 1000))
    .where('created_at', '<', new Date(created_at.getTime() + 1000))
    .executeTakeFirst()
  return row?.to_address ?? to_address
}

type AddressedMail = Pick<MailRow, 'id' | 'created_at' | 'to_address'>

/**
 * Sets another address for mails to a buyer about an order, by company, that are waiting (with the attempts of a new
 * mail) or were given up.
 */
export async function setAddress(
  trx: Trx,
  { orderId, since, from, to, now }: { orderId: number; since: Date; from: string; to: string; now: Date },
): Promise<void> {
  await sql`
    update mails m set to_address = ${to},
      tries = case when m.state = 'queued' then 0 else m.tries end,
      error = case when m.state = 'queued' then null else m.error end,
      retried_at = case when m.state = 'queued' then ${now}::timestamptz else m.retried_at end
    where m.order_id = ${orderId} and m.created_at >= ${since} and m.state in ('queued', 'failed')
      and m.to_address = ${from} and m.company_id is not null`.execute(trx)
}

/**
 * After an attempt: what became of the mail and where it went. Sealed secrets are deleted once no longer needed. A
 * failed attempt changes nothing about a mail that another attempt has sent.
 */
export async function noteMail(
  db: Db,
  { id, created_at, to_address }: AddressedMail,
  outcome: {
    state: 'sent' | 'stored' | 'failed' | 'queued'
    error?: string
    now: Date
    forgetSecrets: boolean
    /** As sent. */
    subject?: string
  },
): Promise<void> {
  await db
    .updateTable('mails')
    .set((is) => ({
      state: outcome.state,
      tries: is('tries', '+', 1),
      error: outcome.error?.slice(0, 500) ?? null,
      sent_at: outcome.state === 'sent' || outcome.state === 'stored' ? outcome.now : null,
      ...(outcome.forgetSecrets ? { sealed_data: null } : {}),
      ...(outcome.state === 'sent' ? { to_address } : {}),
      ...(outcome.subject === undefined ? {} : { subject: outcome.subject }),
    }))
    .where('id', '=', id)
    // Identifies the month; the instant as read lacks microseconds.
    .where('created_at', '>=', new Date(created_at.getTime() - 1000))
    .where('created_at', '<', new Date(created_at.getTime() + 1000))
    .$if(outcome.state === 'queued' || outcome.state === 'failed', (mail) => mail.where('state', '=', 'queued'))
    .execute()
}

/**
 * Records that a handed-over mail came back; returns its address, or null when it was not handed over or came back
 * before.
 */
export async function noteReturned(trx: Trx, id: number, error: string): Promise<string | null> {
  const row = await trx
    .updateTable('mails')
    .set({ state: 'failed', error: error.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning('to_address')
    .executeTakeFirst()
  return row?.to_address ?? null
}

/** Puts a mail that was given up back to waiting; returns whether it was given up. */
export async function requeueMail(trx: Trx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ state: 'queued', tries: 0, error: null, retried_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Mails waiting since before `since` that no job will send, oldest first. */
export async function forgottenMails(db: Db, queue: string, since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from mails m
    where m.state = 'queued' and m.created_at < ${since} and not exists (
      select 1 from pgboss.job j where j.name = ${queue} and j.state < 'completed' and j.data->>'mailId' = m.id::text)
    order by m.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

type MailColumn = 'createdDate' | 'toAddress' | 'state' | 'template'

export function listMails(
  db: Db,
  request: PageRequest<MailColumn> & { filters: { state?: string | undefined; template?: string | undefined } },
  days: { readonly from?: Date; readonly until?: Date } = {},
) {
  let query = db
    .selectFrom('mails as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('companies as c', (on) => on.on('c.id', '=', companyOfMail))
    .select([
      'm.id',
      'm.template',
      'm.subject',
      'm.to_address as toAddress',
      'm.to_name as toName',
      'm.language',
      'm.state',
      'm.tries',
      'm.error',
      'c.name as companyName',
      'm.order_id as orderId',
      'm.created_at as createdDate',
      'm.sent_at as sentDate',
    ])
  const { state, template } = request.filters
  if (state) query = query.where('m.state', '=', state)
  if (template) query = query.where('m.template', '=', template)
  if (days.from) query = query.where('m.created_at', '>=', days.from)
  if (days.until) query = query.where('m.created_at', '<', days.until)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'm.to_address', 'm.to_name', 'm.subject', 'c.name'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], MailColumn>(query, request, {
    sort: {
      createdDate: sql`m.created_at`,
      toAddress: sql`lower(m.to_address)`,
      state: sql`m.state`,
      template: sql`m.template`,
    },
    defaultSort: 'createdDate',
    id: sql`m.id`,
  })
}
