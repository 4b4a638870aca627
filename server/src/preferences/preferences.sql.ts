import { allowed } from '@brava/contract/access.ts'
import { mostViews } from '@brava/contract/preferences/preferences.endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Trx } from '../platform/db/connect.ts'
import type { Person } from '../platform/call.ts'

type JsonValue = z.core.util.JSONType

export async function preferencesOf(db: Db, userId: number): Promise<Record<string, JsonValue>> {
  const rows = await db.selectFrom('user_preferences').select(['name', 'value']).where('user_id', '=', userId).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value as JsonValue]))
}

/** Serialises a person's concurrent writes, so that each counts what the others have written. */
export async function lockKept(trx: Trx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`kept:${userId}`}, 0))`.execute(trx)
}

/** How many preferences other than this one the person has. */
export async function otherPreferences(trx: Trx, userId: number, name: string): Promise<number> {
  const { n } = await trx
    .selectFrom('user_preferences')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function countViews(trx: Trx, userId: number): Promise<number> {
  const { n } = await trx
    .selectFrom('saved_views')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function setPreference(db: Db, userId: number, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('user_preferences')
    .values({ user_id: userId, name, value: json })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'name']).doUpdateSet({ value: json, updated_at: new Date() }),
    )
    .execute()
}

const viewColumns = ['id', 'list', 'name', 'search', 'is_shared as isShared', 'user_id'] as const

/**
 * The person's own views; for admins also shared views of colleagues who left: everybody sees them, and nobody else
 * could delete them.
 */
const mayDelete = (
  person: Person,
) => sql<boolean>`(user_id = ${person.id} or ${allowed('administratorsAndCompanyAdmins', person)}
  and is_shared and company_id = ${person.companyId}
  and exists (select from users u where u.id = saved_views.user_id and u.is_disabled))`

/**
 * The person's own views of a list, followed by colleagues' shared ones, each by name: many shared views displace none
 * of the person's own.
 */
export async function viewsFor(db: Db, person: Person, list: string) {
  const rows = await db
    .selectFrom('saved_views')
    .select([...viewColumns, mayDelete(person).as('mayDelete')])
    .where('list', '=', list)
    .where('company_id', '=', person.companyId)
    .where((is) => is.or([is('user_id', '=', person.id), is('is_shared', '=', true)]))
    .orderBy(sql`user_id = ${person.id}`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(2 * mostViews)
    .execute()
  return rows.map(({ user_id, ...view }) => ({ ...view, isMine: user_id === person.id }))
}

export async function saveView(
  db: Db,
  person: Person,
  view: { list: string; name: string; search: string; isShared: boolean },
) {
  const row = await db
    .insertInto('saved_views')
    .values({
      user_id: person.id,
      company_id: person.companyId,
      list: view.list,
      name: view.name,
      search: view.search,
      is_shared: view.isShared,
    })
    .returning(viewColumns)
    .executeTakeFirstOrThrow()
  const { user_id: _, ...rest } = row
  return { ...rest, isMine: true, mayDelete: true }
}

export async function deleteView(db: Db, person: Person, id: number): Promise<boolean> {
  const result = await db.deleteFrom('saved_views').where('id', '=', id).where(mayDelete(person)).executeTakeFirst()
  return result.numDeletedRows > 0n
}
