import { isDistributor } from '@brava/contract/access.ts'
import { companyType } from '@brava/contract/enums.ts'
import { sql } from 'kysely'
import type { Person } from '../platform/call.ts'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'
import { ticketsVisibleTo } from './tickets.sql.ts'

export interface NewTicketMessage {
  readonly ticketId: number
  /** Null: from a person who asked without signing in. */
  readonly userId: number | null
  readonly isOurs: boolean
  readonly isInternal?: boolean
  readonly kind?: 'message' | 'status' | 'emergency' | 'assignee' | 'rating'
  readonly body?: string
  readonly detail?: Readonly<Record<string, string | number | null>>
  readonly at: Date
}

export async function insertTicketMessage(trx: Trx, message: NewTicketMessage): Promise<number> {
  const { id } = await trx
    .insertInto('ticket_messages')
    .values({
      ticket_id: message.ticketId,
      user_id: message.userId,
      is_ours: message.isOurs,
      is_internal: message.isInternal ?? false,
      kind: message.kind ?? 'message',
      body: message.body ?? '',
      detail: JSON.stringify(message.detail ?? {}),
      at: message.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Whether these are the last words of a person who asked without signing in, with nothing said or done since. The
 * ticket is locked.
 */
export async function areLastWords(trx: Trx, ticketId: number, words: string): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from ticket_messages m where m.ticket_id = ${ticketId} and m.kind = 'message' and m.user_id is null
      and m.body = ${words} and not exists (select from ticket_messages later where later.ticket_id = m.ticket_id
        and later.id > m.id and (later.kind = 'message' or later.user_id is not null))) as are`.execute(trx)
  return rows[0]?.are ?? false
}

/** Records who uploaded a file for a message. */
export async function noteUpload(db: Db, person: Person, fileId: number): Promise<void> {
  await db.insertInto('ticket_files').values({ file_id: fileId, user_id: person.id }).execute()
}

/**
 * Removes uploads made before the given time that are in no message; one that is just being sent is left. Returns their
 * files.
 */
export async function takeUnsent(trx: Trx, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from ticket_files t using files f
    where t.message_id is null and f.id = t.file_id and f.created_at < ${before} returning t.file_id as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Attaches files to a message that the person uploaded for one and that are in no message yet. Returns how many. */
export async function attachFiles(
  trx: Trx,
  person: Person,
  messageId: number,
  fileIds: readonly number[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('ticket_files')
    .set({ message_id: messageId })
    .where('file_id', 'in', [...fileIds])
    .where('user_id', '=', person.id)
    .where('message_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** All messages of a ticket that the person may read. */
export async function messagesOf(db: Db, person: Person, ticketId: number) {
  const { rows } = await sql<{
    id: number
    at: Date
    userName: string
    isOurs: boolean
    isMine: boolean
    isInternal: boolean
    kind: 'message' | 'status' | 'emergency' | 'assignee' | 'rating'
    body: string
    detail: Readonly<Record<string, unknown>>
    files: { id: number; name: string; sizeBytes: number; isPicture: boolean }[]
    seenDate: Date | null
  }>`
    select m.id, m.at, coalesce(u.first_name || ' ' || u.last_name, (select guest_name from tickets t where t.id = m.ticket_id)) as "userName",
      m.is_ours as "isOurs", m.user_id is not distinct from ${person.id} as "isMine", m.is_internal as "isInternal", m.kind, m.body, m.detail,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'sizeBytes', f.size_bytes,
        'isPicture', f.media_type like 'image/%') order by f.id)
        from ticket_files tf join files f on f.id = tf.file_id where tf.message_id = m.id), '[]') as files,
      (select min(r.at) from ticket_reads r join users ru on ru.id = r.user_id
        join companies rc on rc.id = ru.company_id
        where r.ticket_id = m.ticket_id and r.message_id >= m.id and (rc.type <> ${inText(companyType.code.distributer)}) = m.is_ours
          and not m.is_internal) as "seenDate"
    from ticket_messages m left join users u on u.id = m.user_id
    where m.ticket_id = ${ticketId} and (${isDistributor(person)} or not m.is_internal)
    order by m.id`.execute(db)
  return rows
}

/** Records up to where the person has read. Returns whether there was anything new. */
export async function noteRead(
  db: Db,
  person: Person,
  ticketId: number,
  messageId: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ message_id: number }>`
    insert into ticket_reads as r (ticket_id, user_id, message_id, at)
    values (${ticketId}, ${person.id}, ${messageId}, ${now})
    on conflict (ticket_id, user_id) do update set message_id = excluded.message_id, at = excluded.at
      where r.message_id < excluded.message_id
    returning message_id`.execute(db)
  return rows.length > 0
}

/** A file of a message that the person may read. */
export function attachedFor(db: Db, person: Person, fileId: number) {
  let query = ticketsVisibleTo(db, person)
    .innerJoin('ticket_messages as m', 'm.ticket_id', 't.id')
    .innerJoin('ticket_files as tf', 'tf.message_id', 'm.id')
    .innerJoin('files as f', 'f.id', 'tf.file_id')
    .where('f.id', '=', fileId)
  if (!isDistributor(person)) query = query.where('m.is_internal', '=', false)
  return query.select(['f.sha256', 'f.media_type', 'f.name']).executeTakeFirst()
}
