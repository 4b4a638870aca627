import type { Language } from '@brava/contract/language.ts'
import { formerUser } from '@brava/contract/users/former-user.ts'
import { dataKinds, type DataFate } from '@brava/contract/users/personal-data-kinds.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { laterThanBefore } from '../../platform/db/version-by-time.ts'
import { countMentions, type NamedPlace, unsayMentions } from './mentions.sql.ts'
import type { Place, Put, Waits, Whose } from './places.ts'
import type { Sought } from './sought.sql.ts'
import { neutralName } from './unsay.ts'

export const fateOf = (place: Place): DataFate => place.fate ?? dataKinds[place.kind].fate

const isNamed = (place: Place): place is NamedPlace => 'named' in place.whose
const same = (column: string, text: string) =>
  sql<boolean>`(${text} <> '' and lower(${sql.ref(column)}) = lower(${text}))`

/** Which rows of a place are the person's; those that only name them are found by mentionsOf. */
function whose(by: Whose, one: Sought): RawBuilder<boolean> {
  if ('named' in by) return sql<boolean>`false`
  if ('id' in by) {
    const own = sql<boolean>`${sql.ref(by.id)} = ${one.id}`
    if (!by.orEmail || !by.of || !one.isWithin) return own
    return sql<boolean>`(${own} or (${sql.ref(by.id)} is null and ${same(by.orEmail, one.email)}
      and coalesce(${sql.ref(by.of)} = ${one.companyId}, true)))`
  }
  if ('account' in by) return sql<boolean>`${sql.ref(by.account)} = ${`user:${one.id}`}`
  if ('sender' in by) return sql<boolean>`${sql.ref(by.sender)} = ${`from:${one.id}`}`
  if ('company' in by) {
    const found = [
      by.name ? [same(by.name, one.name)] : [],
      by.email ? [same(by.email, one.email)] : [],
      by.phone ? [same(by.phone, one.phone)] : [],
    ].flat()
    const isReached = by.keeper
      ? sql<boolean>`${sql.ref(by.keeper)} = any(${one.keepers}::bigint[])`
      : sql<boolean>`${one.isWithin}::boolean`
    return sql<boolean>`(${sql.ref(by.company)} = ${one.companyId} and ${isReached} and (${sql.join(found, sql` or `)}))`
  }
  return one.isWithin ? same(by.email, one.email) : sql<boolean>`false`
}

/**
 * Still to be sent, and not only to the person. If the address is no longer known, only messages about an order, or
 * with no known recipient, are.
 */
function isWaiting({ state, email, phone, order }: Waits, { reachedAt }: Sought): RawBuilder<boolean> {
  const own = email ? same(email, reachedAt?.email ?? '') : same(phone ?? '', reachedAt?.phone ?? '')
  const to = reachedAt === null ? sql<boolean>`true` : own
  return sql<boolean>`(${sql.ref(state)} in ('queued', 'sending') and (user_id is null or ${sql.ref(order)} is not null or not ${to}))`
}

export async function countRows(db: Db | Trx, place: Place, one: Sought) {
  if (isNamed(place)) return { count: await countMentions(db, place, one), first: null, last: null }
  const at = place.at ? sql`min(${sql.ref(place.at)}), max(${sql.ref(place.at)})` : sql`null, null`
  const { rows } = await sql<{ count: number; first: Date | null; last: Date | null }>`
    select count, first, last from (
      select count(*)::int, ${at} from ${sql.table(place.table)} where ${whose(place.whose, one)}
    ) found(count, first, last)`.execute(db)
  return rows[0] ?? { count: 0, first: null, last: null }
}

/** What the person's export shows of a place. */
export async function shownRows(db: Db, place: Place, one: Sought, most: number): Promise<Record<string, unknown>[]> {
  if (!place.shown || isNamed(place)) return []
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(place.shown.map((column) => sql.ref(column)))} from ${sql.table(place.table)}
    where ${whose(place.whose, one)} limit ${most}`.execute(db)
  return rows
}

/** Deletes or overwrites the person's data; what must be kept is left alone. */
export async function eraseRows(trx: Trx, place: Place, one: Sought, now: Date): Promise<void> {
  const fate = fateOf(place)
  if (isNamed(place)) return unsayMentions(trx, place, one)
  const own = whose(place.whose, one)
  if (fate === 'deleted') {
    const gone = place.waits ? sql<boolean>`${own} and not ${isWaiting(place.waits, one)}` : own
    await sql`delete from ${sql.table(place.table)} where ${gone}`.execute(trx)
  }
  if (fate !== 'replaced') return
  const changes = [...putting(place.put ?? {}, one.id), ...newVersion(place, now)]
  if (changes.length > 0) await sql`update ${sql.table(place.table)} set ${sql.join(changes)} where ${own}`.execute(trx)
}

function newVersion({ version }: Place, now: Date): RawBuilder<unknown>[] {
  if (version === 'counted') return [sql`version = version + 1`]
  return version === 'updatedAt' ? [sql`updated_at = ${laterThanBefore(now)}`] : []
}

const neutral = (id: number) => ({
  first: formerUser,
  last: String(id),
  full: neutralName(id),
  // With spaces: it cannot be chosen as a user name.
  username: `former user ${id}`,
})

function putting(put: Readonly<Record<string, Put>>, id: number) {
  return Object.entries(put).map(([column, value]) => {
    const written = typeof value === 'object' && value !== null ? neutral(id)[value.neutral] : value
    return sql`${sql.ref(column)} = ${written}`
  })
}

/** From now on nobody manages the person, and no erasure request about them is open. */
export async function markErased(trx: Trx, id: number, now: Date): Promise<void> {
  await trx.updateTable('users').set({ erased_at: now, updated_at: now }).where('id', '=', id).execute()
}

/** People disabled since before then, who are now due for erasure. */
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

/** Locks a person if they are disabled and not erased, so that they cannot be reactivated in the meantime. */
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

/** The language of the person. */
export async function languageOf(trx: Trx, id: number): Promise<Language> {
  const row = await trx.selectFrom('users').select('language').where('id', '=', id).executeTakeFirstOrThrow()
  return row.language as Language
}
