import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { begins, contains, containing, exactly, type Searched } from '../../platform/db/containing.ts'

/** Shorter texts occur almost everywhere: they match only beginnings of names, and whole numbers. */
export const shortText = 3

/** What a searched text names: companies and people by name, and how to compare numbers and addresses with it. */
export interface NamedBySearch {
  readonly companyIds: readonly number[]
  /** People at companies other than those. */
  readonly userIds: readonly number[]
}

/**
 * The companies and people whose name contains the text; for a short text, whose name or a word of it begins with it.
 */
export async function namedBy(db: Db, text: string): Promise<NamedBySearch> {
  const isNamed = (name: Searched) =>
    text.length < shortText ? sql`(${begins(text, name)} or ${contains(` ${text}`, name)})` : contains(text, name)
  const { rows } = await sql<{ company_id: number | null; user_id: number | null }>`
    with named as (select c.id from companies c where ${isNamed('c.name')})
    select id as company_id, null::bigint as user_id from named
    union all
    select null, u.id from users u
    where ${isNamed(sql`u.first_name || ' ' || u.last_name`)} and u.company_id not in (select id from named)`.execute(
    db,
  )
  return {
    companyIds: rows.flatMap((row) => row.company_id ?? []),
    userIds: rows.flatMap((row) => row.user_id ?? []),
  }
}

/**
 * What besides company and person can make an order match: its number, the buyer's own reference, a part of its
 * address, the whole number of one of its documents, or a key by its order. A name that was found also occurs in the
 * addresses of its own people: they are searched only for text that is more than a name.
 */
export function matchesBeside(text: string, orderIdsOfKey: readonly number[], named: NamedBySearch) {
  const tests = [sql<boolean>`o.number = ${text}`]
  if (text.length >= shortText) {
    tests.push(sql<boolean>`o.number ilike ${containing(text)}`, referenceContains(text))
    tests.push(hasInvoice(text), hasEstimate(text))
    const isName = named.companyIds.length > 0 || named.userIds.length > 0
    // An address has no spaces.
    if (!/\s/.test(text) && (!isName || /[@.]/.test(text))) tests.push(sql<boolean>`o.email ilike ${containing(text)}`)
  }
  if (orderIdsOfKey.length > 0) tests.push(sql<boolean>`o.id = any(${orderIdsOfKey}::bigint[])`)
  return tests
}

/** The buyer's own reference contains the text. Written so that the index of orders with a reference can serve it. */
export const referenceContains = (text: string) =>
  sql<boolean>`(o.reference <> '' and ${contains(text, 'o.reference')})`

/** One of the order's invoices or credit notes has this number; with a company, one that it issued or received. */
export const hasInvoice = (text: string, companyId?: number) =>
  sql<boolean>`o.id = any(array(select i.order_id from invoices i where i.number ilike ${exactly(text)}
    ${companyId === undefined ? sql`` : sql`and ${companyId} in (i.issuer_id, i.buyer_id)`}))`

/** The order's estimate has this number; with a company, one made for it. */
export const hasEstimate = (text: string, companyId?: number) =>
  sql<boolean>`o.id = any(array(select e.order_id from estimates e where e.number in (${text}, ${text.toUpperCase()})
    ${companyId === undefined ? sql`` : sql`and e.company_id = ${companyId}`}))`

/** Any of the tests, as one condition. */
export const anyOf = (tests: readonly ReturnType<typeof sql<boolean>>[]) =>
  sql<boolean>`(${sql.join(tests, sql` or `)})`

export const ofCompanies = (ids: readonly number[]) => sql<boolean>`o.company_id = any(${ids}::bigint[])`
export const ofUsers = (ids: readonly number[]) => sql<boolean>`o.user_id = any(${ids}::bigint[])`

/** The orders whose slots hold the key with this fingerprint. */
export async function ordersOfFingerprint(db: Db, fingerprint: Buffer): Promise<number[]> {
  const rows = await db
    .selectFrom('keys as y')
    .innerJoin('slots as s', 's.id', 'y.slot_id')
    .where('y.fingerprint', '=', fingerprint)
    .select('s.order_id as id')
    .execute()
  return rows.map((row) => row.id)
}
