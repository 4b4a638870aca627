import type { SmsMessage } from '@brava/contract/sms/sms.endpoints.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged, type PageRequest } from '../platform/db/paging.ts'
import type { DB } from '../platform/db/tables.generated.ts'

/** Returns the message's id; null if this cause has already been texted. */
export async function insertMessage(trx: Trx, row: Insertable<DB['sms_messages']>): Promise<number | null> {
  const inserted = await trx
    .insertInto('sms_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? null
}

export function messageById(db: Db, id: number) {
  return db.selectFrom('sms_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Claims a queued text for this try and returns the number it goes to; null if another process has the text. */
export async function claimMessage(db: Db, id: number, now: Date): Promise<string | null> {
  const claimed = await db
    .updateTable('sms_messages')
    .set({ state: 'sending', claimed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('to_number')
    .executeTakeFirst()
  return claimed?.to_number ?? null
}

/** Sets another number for queued texts about an order. */
export async function setNumber(
  trx: Trx,
  { orderId, from, to }: { orderId: number; from: string; to: string },
): Promise<void> {
  await trx
    .updateTable('sms_messages')
    .set({ to_number: to })
    .where('state', '=', 'queued')
    .where('order_id', '=', orderId)
    .where('to_number', '=', from)
    .execute()
}

/** Texts claimed before `since` whose try ended without a result: it is unknown whether they were sent. */
export async function noteInterrupted(db: Db, since: Date): Promise<number> {
  const result = await db
    .updateTable('sms_messages')
    .set((is) => ({ state: 'unknown', error: 'interrupted', tries: is('tries', '+', 1), sealed_data: null }))
    .where('state', '=', 'sending')
    .where('claimed_at', '<', since)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Texts of the last 48 hours without a report, least recently asked about first. */
export async function unreportedMessages(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: number }[]> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  return db
    .updateTable('sms_messages')
    .set({ report_asked_at: now })
    .where('id', 'in', (from) =>
      from
        .selectFrom('sms_messages')
        .select('id')
        .where('state', 'in', ['sent', 'unknown'])
        .where('claimed_at', '>', before(48 * 60))
        .where((is) => is.or([is('report_asked_at', 'is', null), is('report_asked_at', '<', before(15))]))
        .orderBy('report_asked_at', (order) => order.asc().nullsFirst())
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute()
}

/** Records the gateway's report on a text that it took, or may have taken. */
export async function noteReport(
  db: Db,
  id: number,
  report: { state: 'delivered' | 'failed'; error: string | null },
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set(report)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'unknown'])
    .execute()
}

/** Records the result of a try. The sealed code is deleted once it is no longer needed. */
export async function noteMessage(
  db: Db,
  id: number,
  outcome: { state: 'queued' | 'sent' | 'failed' | 'unknown'; error?: string; reference?: string; now: Date },
): Promise<void> {
  await db
    .updateTable('sms_messages')
    .set((is) => ({
      state: outcome.state,
      tries: is('tries', '+', 1),
      error: outcome.error?.slice(0, 300) ?? null,
      reference: outcome.reference ?? null,
      sent_at: outcome.state === 'sent' ? outcome.now : null,
      ...(outcome.state === 'queued' ? {} : { sealed_data: null }),
    }))
    .where('id', '=', id)
    // A process that was away for long must not overwrite a report.
    .where('state', 'in', ['queued', 'sending', 'unknown'])
    .execute()
}

/** Texts queued since before `since` without a job to send them, oldest first. */
export async function forgottenMessages(db: Db, queue: string, since: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from sms_messages m
    where m.state = 'queued' and m.created_at < ${since} and not exists (
      select 1 from pgboss.job j where j.name = ${queue} and j.state < 'completed' and j.data->>'messageId' = m.id::text)
    order by m.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

type Column = 'createdDate' | 'toNumber' | 'state' | 'kind'

export function listMessages(
  db: Db,
  request: PageRequest<Column> & { filters: { state?: string | undefined; kind?: string | undefined } },
  days: { readonly from?: Date; readonly until?: Date } = {},
) {
  let query = db
    .selectFrom('sms_messages as m')
    .leftJoin('companies as c', 'c.id', 'm.company_id')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.kind',
      'm.to_number as toNumber',
      'm.language',
      'm.state',
      'm.tries',
      'm.error',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('userName'),
      'c.name as companyName',
      'm.order_id as orderId',
      'm.created_at as createdDate',
      'm.sent_at as sentDate',
    ])
    .$narrowType<{ language: 'en' | 'bs' | 'hr'; state: SmsMessage['state'] }>()
  const { state, kind } = request.filters
  if (state) query = query.where('m.state', '=', state)
  if (kind) query = query.where('m.kind', '=', kind)
  if (days.from) query = query.where('m.created_at', '>=', days.from)
  if (days.until) query = query.where('m.created_at', '<', days.until)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'm.to_number', sql`u.first_name || ' ' || u.last_name`, 'c.name'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], Column>(query, request, {
    sort: {
      createdDate: sql`m.created_at`,
      toNumber: sql`m.to_number`,
      state: sql`m.state`,
      kind: sql`m.kind`,
    },
    defaultSort: 'createdDate',
    id: sql`m.id`,
  })
}
