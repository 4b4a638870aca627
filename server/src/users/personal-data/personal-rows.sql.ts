import type { Language } from '@brava/contract/language.ts'
import { formerUser } from '@brava/contract/users/former-user.ts'
import { dataKinds, type DataFate } from '@brava/contract/users/personal-data-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { Place, Put } from './places.ts'

/** By what rows of a person are found. */
export interface DataSubject {
  readonly id: number
  readonly companyId: number
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
}

/** A person with everything that rows are found by; null: nobody, or erased. */
export async function dataSubject(db: Db | Trx, id: number): Promise<DataSubject | null> {
  const row = await db
    .selectFrom('users')
    .select([
      'id',
      'company_id as companyId',
      'username',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      'phone',
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export const fateOf = (place: Place): DataFate => place.fate ?? dataKinds[place.kind].fate

const fullName = ({ firstName, lastName }: DataSubject) => `${firstName} ${lastName}`
const same = (column: string, text: string) =>
  sql<boolean>`(${text} <> '' and lower(${sql.ref(column)}) = lower(${text}))`

/** What may stand in texts: the address and the number always; the name where nobody else has the same. */
const saidOf = (one: DataSubject, isOnlyOne: boolean) =>
  [isOnlyOne ? fullName(one) : '', one.email, one.username, one.phone].filter((text) => text.length > 3)

/** Which rows of a place are the person's. */
function whose({ whose: by }: Place, one: DataSubject, said: readonly string[]): RawBuilder<boolean> {
  if ('id' in by) {
    const own = sql<boolean>`${sql.ref(by.id)} = ${one.id}`
    return by.orEmail ? sql<boolean>`(${own} or ${same(by.orEmail, one.email)})` : own
  }
  if ('account' in by) return sql<boolean>`(${same(by.account, one.email)} or ${same(by.account, one.username)})`
  if ('key' in by) {
    const keys = [`from:${one.id}`, `to:${one.email.toLowerCase()}`, ...(one.phone ? [`to:${one.phone}`] : [])]
    return sql<boolean>`(${sql.ref(by.key)} = any(${keys}::text[])
      or (${one.email} <> '' and strpos(${sql.ref(by.key)}, ${`:${one.email.toLowerCase()}`}) > 0))`
  }
  if ('named' in by) {
    const found = by.named.flatMap((column) =>
      said.map((text) => sql<boolean>`strpos(${sql.ref(column)}::text, ${inJson(text)}) > 0`),
    )
    return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`
  }
  if ('company' in by) {
    const isOnlyOneWith = sql<boolean>`not exists (select from users o where o.company_id = ${one.companyId}
      and o.id <> ${one.id} and o.erased_at is null and lower(o.email) = lower(${one.email}))`
    const found = [
      by.name ? [same(by.name, fullName(one))] : [],
      by.email ? [sql<boolean>`(${same(by.email, one.email)} and ${isOnlyOneWith})`] : [],
      by.phone ? [same(by.phone, one.phone)] : [],
    ].flat()
    return sql<boolean>`(${sql.ref(by.company)} = ${one.companyId} and (${sql.join(found, sql` or `)}))`
  }
  return same(by.email, one.email)
}

/** A text as it stands inside a JSON value. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** What the texts about a person say; read once, then each place is asked with it. */
export async function wordsFor(db: Db | Trx, one: DataSubject): Promise<string[]> {
  const { rows } = await sql<{ others: boolean }>`
    select exists (select from users where id <> ${one.id} and erased_at is null
      and lower(first_name || ' ' || last_name) = lower(${fullName(one)})) as others`.execute(db)
  return saidOf(one, rows[0]?.others === false)
}

export async function countRows(db: Db | Trx, place: Place, one: DataSubject, said: readonly string[]) {
  const at = place.at ? sql`min(${sql.ref(place.at)}), max(${sql.ref(place.at)})` : sql`null, null`
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count, first, last from (
      select count(*)::int, ${at} from ${sql.table(place.table)} where ${whose(place, one, said)}
    ) found(count, first, last)`.execute(db)
  return rows[0] ?? { count: 0, first: null, last: null }
}

/** What the person's export shows of a place. */
export async function shownRows(
  db: Db,
  place: Place,
  one: DataSubject,
  { said, most }: { said: readonly string[]; most: number },
): Promise<Record<string, unknown>[]> {
  if (!place.shown) return []
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(place.shown.map((column) => sql.ref(column)))} from ${sql.table(place.table)}
    where ${whose(place, one, said)} limit ${most}`.execute(db)
  return rows
}

/** Deletes or overwrites what is the person's; what is kept is left alone. */
export async function eraseRows(trx: Trx, place: Place, one: DataSubject, said: readonly string[]): Promise<void> {
  const fate = fateOf(place)
  const own = whose(place, one, said)
  if (fate === 'deleted') await sql`delete from ${sql.table(place.table)} where ${own}`.execute(trx)
  if (fate !== 'replaced') return
  const changes = 'named' in place.whose ? unsaid(place.whose.named, said, one.id) : putting(place.put ?? {}, one.id)
  if (changes.length > 0) await sql`update ${sql.table(place.table)} set ${sql.join(changes)} where ${own}`.execute(trx)
}

const neutral = (id: number) => ({
  first: formerUser,
  last: String(id),
  full: `${formerUser} ${id}`,
  // With spaces: nobody can choose it as a user name.
  username: `former user ${id}`,
})

function putting(put: Readonly<Record<string, Put>>, id: number) {
  return Object.entries(put).map(([column, value]) => {
    const written = typeof value === 'object' && value !== null ? neutral(id)[value.neutral] : value
    return sql`${sql.ref(column)} = ${written}`
  })
}

/** The neutral name in place of every word that tells who it was. */
function unsaid(columns: readonly string[], said: readonly string[], id: number) {
  return columns.map((column) => {
    const isJson = column === 'detail' || column === 'data' || column === 'result'
    const text = said.reduce(
      (inner, word) => sql`replace(${inner}, ${isJson ? inJson(word) : word}, ${neutral(id).full})`,
      sql`${sql.ref(column)}::text`,
    )
    return isJson ? sql`${sql.ref(column)} = (${text})::jsonb` : sql`${sql.ref(column)} = ${text}`
  })
}

/** From now on nobody manages the person, and no request to erase them is open. */
export async function markErased(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ erased_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** Disabled since before then: their turn has come. */
export async function peopleToErase(db: Db, before: Date, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_disabled', '=', true)
    .where('erased_at', 'is', null)
    .where('disabled_at', '<', before)
    .orderBy('disabled_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Erased between these instants. */
export async function erasedBetween(db: Db, from: Date, until: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erased_at', '>=', from)
    .where('erased_at', '<', until)
    .execute()
  return rows.map(({ id }) => id)
}

/** One person, locked, where they are disabled and not erased; so that nobody lets them in again meanwhile. */
export async function lockDisabled(trx: Trx, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_disabled', '=', true)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** In which language the person reads. */
export async function languageOf(trx: Trx, id: number): Promise<Language> {
  const row = await trx.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()
  return row.language as Language
}
