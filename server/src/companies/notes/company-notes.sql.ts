import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { laterThanBefore, versionByTime } from '../../platform/db/version-by-time.ts'

export function notesOn(db: Db, companyId: number, keeperId: number) {
  return db
    .selectFrom('company_notes as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .where('n.company_id', '=', companyId)
    .where('n.keeper_id', '=', keeperId)
    .orderBy('n.id', 'desc')
    .limit(500)
    .select([
      'n.id',
      'n.at',
      'n.body',
      'n.user_id as userId',
      sql<string>`u.first_name || ' ' || u.last_name`.as('userName'),
    ])
    .execute()
}

export function insertNote(
  db: Db,
  note: { companyId: number; keeperId: number; userId: number; body: string; at: Date },
) {
  return db
    .insertInto('company_notes')
    .values({
      company_id: note.companyId,
      keeper_id: note.keeperId,
      user_id: note.userId,
      body: note.body,
      at: note.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export function contactsOf(db: Db, companyId: number, keeperId: number) {
  return db
    .selectFrom('contact_persons as c')
    .where('c.company_id', '=', companyId)
    .where('c.keeper_id', '=', keeperId)
    .orderBy('c.name')
    .orderBy('c.id')
    .select(['c.id', 'c.name', 'c.duty', 'c.email', 'c.phone', versionByTime('c').as('version')])
    .execute()
}

/** A partner, and who keeps its contact persons. */
interface Kept {
  readonly companyId: number
  readonly keeperId: number
}

export interface Contact {
  readonly name: string
  readonly duty: string
  readonly email: string
  readonly phone: string
}

/**
 * Adds a contact person if the company has fewer than the given number; returns whether it did. Concurrent calls wait
 * for each other.
 */
export async function insertContact(
  trx: Trx,
  { companyId, keeperId }: Kept,
  contact: Contact,
  most: number,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('contact persons', ${companyId}))`.execute(trx)
  const { n } = await trx
    .selectFrom('contact_persons')
    .where('company_id', '=', companyId)
    .where('keeper_id', '=', keeperId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n >= most) return false
  await trx
    .insertInto('contact_persons')
    .values({ company_id: companyId, keeper_id: keeperId, ...contact })
    .execute()
  return true
}

/** Locks a contact person; returns its version, or undefined if there is none. */
export async function lockContact(trx: Trx, { companyId, keeperId }: Kept, id: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('contact_persons as c')
    .select(versionByTime('c').as('version'))
    .where('c.company_id', '=', companyId)
    .where('c.keeper_id', '=', keeperId)
    .where('c.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.version
}

export async function updateContact(trx: Trx, id: number, contact: Contact, now: Date): Promise<void> {
  await trx
    .updateTable('contact_persons')
    .set({ ...contact, updated_at: laterThanBefore(now) })
    .where('id', '=', id)
    .execute()
}

/** Returns whether it existed. */
export async function deleteContact(trx: Trx, id: number, keeperId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('contact_persons')
    .where('id', '=', id)
    .where('keeper_id', '=', keeperId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
