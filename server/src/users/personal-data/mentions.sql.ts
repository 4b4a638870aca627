import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/connect.ts'
import type { Named, Place } from './places.ts'
import type { Sought } from './sought.sql.ts'
import { inValues, unsay, unsayWhole } from './unsay.ts'

export type NamedPlace = Place & { readonly whose: Named }

/** Rows read by one statement. */
const mostAtOnce = 1000
const jsonColumns: readonly string[] = ['data', 'detail', 'result']

/** Belongs to the person's own company: sent to its people, or under its id. */
function ofCompany({ of, reader }: Named, { companyId, isWithin }: Sought): RawBuilder<boolean> {
  if (!isWithin) return sql<boolean>`false`
  const own = sql<boolean>`${sql.ref(of)} = ${companyId}`
  if (!reader) return own
  return sql<boolean>`(${sql.ref(reader)} in (select id from users where company_id = ${companyId})
    or (${sql.ref(reader)} is null and ${own}))`
}

/** Caused by an act of the person, as ids show: a ticket they wrote in, a change they requested. */
function ofActs({ by, ticket, cause }: Named, { id }: Sought): RawBuilder<boolean> {
  const part = (nth: number) => sql`split_part(${sql.ref(cause ?? '')}, ':', ${sql.lit(nth)})`
  const found = [
    by ? [sql<boolean>`coalesce(${sql.ref(by)} = ${id}, false)`] : [],
    ticket
      ? [
          sql<boolean>`coalesce(${sql.ref(ticket)} in (select ticket_id from ticket_messages where user_id = ${id}), false)`,
        ]
      : [],
    cause
      ? [
          sql<boolean>`(${part(1)} = 'ticket' and ${part(2)} in (select id::text from ticket_messages where user_id = ${id}))`,
          sql<boolean>`(${part(1)} in ('address-proof', 'new-address-asked', 'second-step-reset-asked')
            and ${part(2)} in (select id::text from account_changes where asked_by = ${id}))`,
          // The message to the requester of a change names the person whose account it was.
          sql<boolean>`(${part(1)} = 'account-change-lapsed'
            and ${part(2)} in (select id::text from account_changes where user_id = ${id}))`,
        ]
      : [],
  ].flat()
  return sql<boolean>`(${sql.join(found.length > 0 ? found : [sql`false`], sql` or `)})`
}

/** A text as written inside a JSON value. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

interface Mention {
  readonly id: string
  /** The new contents of the columns, in order. */
  readonly texts: readonly (string | null)[]
}

/**
 * Rows that name the person, each with its new contents. In messages of the person's own company, wherever the name or
 * the address appears as whole words; in those of others, caused by an act of the person, only where a value is the
 * name.
 */
export async function* mentionsOf(
  db: Db | Trx,
  { table, whose }: NamedPlace,
  one: Sought,
  { locks }: { readonly locks: boolean },
): AsyncGenerator<readonly Mention[]> {
  const words = [one.name, one.email].filter((word) => word !== '')
  if (words.length === 0) return
  const columns = whose.named
  const isNamed = sql.join(
    columns.flatMap((column) =>
      words.map(
        (word) => sql`strpos(${sql.ref(column)}::text, ${jsonColumns.includes(column) ? inJson(word) : word}) > 0`,
      ),
    ),
    sql` or `,
  )
  const own = ofCompany(whose, one)
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; isOwn: boolean; texts: (string | null)[] }>`
      select id::text as id, coalesce(${own}, false) as "isOwn",
        array[${sql.join(columns.map((column) => sql`${sql.ref(column)}::text`))}] as texts
      from ${sql.table(table)}
      where id > ${after}::bigint and (${own} or ${ofActs(whose, one)}) and (${isNamed})
      order by id limit ${mostAtOnce} ${locks ? sql`for update` : sql``}`.execute(db)
    yield rows.flatMap(({ id, isOwn, texts }) => {
      const change = (text: string) => (isOwn ? unsay(text, one) : unsayWhole(text, one))
      const changed = texts.map((text, nth) => {
        if (text === null) return null
        return jsonColumns.includes(columns[nth] ?? '') ? inValues(text, change) : change(text)
      })
      return changed.some((text, nth) => text !== texts[nth]) ? [{ id, texts: changed }] : []
    })
    if (rows.length < mostAtOnce) return
    after = rows.at(-1)?.id ?? after
  }
}

export async function countMentions(db: Db | Trx, place: NamedPlace, one: Sought): Promise<number> {
  let count = 0
  for await (const found of mentionsOf(db, place, one, { locks: false })) count += found.length
  return count
}

/** Writes the neutral name in their place. */
export async function unsayMentions(trx: Trx, place: NamedPlace, one: Sought): Promise<void> {
  const columns = place.whose.named
  for await (const found of mentionsOf(trx, place, one, { locks: true })) {
    if (found.length === 0) continue
    const lists = columns.map((_, nth) => sql`${found.map(({ texts }) => texts[nth])}::text[]`)
    const names = columns.map((_, nth) => sql.ref(`text${nth}`))
    const changes = columns.map((column, nth) => {
      const text = sql.ref(`changed.text${nth}`)
      return sql`${sql.ref(column)} = ${jsonColumns.includes(column) ? sql`${text}::jsonb` : text}`
    })
    await sql`
      update ${sql.table(place.table)} as t set ${sql.join(changes)}
      from unnest(${found.map(({ id }) => id)}::bigint[], ${sql.join(lists)}) as changed(id, ${sql.join(names)})
      where t.id = changed.id`.execute(trx)
  }
}
