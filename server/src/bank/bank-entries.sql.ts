import { type EntryState, entryState } from '@brava/contract/bank/entry-state.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { inText } from '../platform/db/in-text.ts'

/** An entry to be written; amounts in minor units. */
export interface EntryToAdd {
  readonly key: string
  /**
   * The key it was imported under in the past, when its number in the statement, or the word for "no reference", was
   * part of the key; empty if neither was.
   */
  readonly formerKey: string
  readonly account: string
  readonly statement: string
  readonly closing: number | null
  readonly closedOn: string | null
  readonly currency: string
  readonly amount: number
  readonly bookedOn: string
  readonly valuedOn: string | null
  readonly isReturn: boolean
  /** The bank took back money that had come in. */
  readonly takesBack: boolean
  readonly perhapsKnown: boolean
  readonly party: string
  readonly partyAccount: string
  readonly reference: string
  readonly purpose: string
  readonly bankReference: string
  readonly state: EntryState
}

export async function knownCurrencies(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from currencies`.execute(db)
  return new Set(rows.map(({ code }) => code))
}

/** A known entry with the statement that brought it. */
export interface KnownEntry {
  readonly account: string
  readonly key: string
  readonly statement: string
  readonly closing: number | null
  readonly closedOn: string | null
}

/** Which of these keys of an account have been imported already. */
export async function knownEntries(
  db: Db,
  keys: readonly { readonly account: string; readonly key: string }[],
): Promise<KnownEntry[]> {
  const { rows } = await sql<KnownEntry>`
    select e.account, e.entry_key as key, s.number as statement, s.closing, s.closed_on as "closedOn" from bank_entries e
    join unnest(${keys.map(({ account }) => account)}::text[], ${keys.map(({ key }) => key)}::text[]) g(account, key)
      on e.account = g.account and e.entry_key = g.key
    join bank_statements s on s.id = e.statement_id`.execute(db)
  return rows
}

/** The keys of everything imported for the given accounts and days. */
export async function keysOfDays(
  db: Db,
  days: readonly { readonly account: string; readonly bookedOn: string }[],
): Promise<{ readonly account: string; readonly bookedOn: string; readonly key: string }[]> {
  const { rows } = await sql<{ account: string; bookedOn: string; key: string }>`
    select e.account, e.booked_on as "bookedOn", e.entry_key as key from bank_entries e
    join (select distinct * from unnest(${days.map(({ account }) => account)}::text[],
      ${days.map(({ bookedOn }) => bookedOn)}::date[])) g(account, booked_on)
      on e.account = g.account and e.booked_on = g.booked_on`.execute(db)
  return rows
}

/** Writes entries with their statements; returns the keys of the new ones. Concurrent calls write each entry once. */
export async function addEntries(
  trx: Trx,
  entries: readonly EntryToAdd[],
  { runId }: { runId: number },
): Promise<ReadonlySet<string>> {
  const given = JSON.stringify(entries)
  const shape = sql`as g(key text, account text, statement text, closing bigint, "closedOn" date, currency text, amount bigint,
    "bookedOn" date, "valuedOn" date, "isReturn" boolean, "takesBack" boolean, "perhapsKnown" boolean, party text, "partyAccount" text, reference text, purpose text,
    "bankReference" text, state smallint)`
  await sql`
    insert into bank_statements (account, number, currency, closing, closed_on, import_id)
    select distinct account, statement, currency, closing, "closedOn", (select id from imports where job_run_id = ${runId})
    from jsonb_to_recordset(${given}::jsonb) ${shape} order by account, statement, currency, "closedOn", closing
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ key: string }>`
    insert into bank_entries (statement_id, account, entry_key, booked_on, valued_on, amount, currency, is_return, takes_back, perhaps_known, party,
      party_account, reference, purpose, bank_reference, state)
    select s.id, g.account, g.key, g."bookedOn", g."valuedOn", g.amount, g.currency, g."isReturn", g."takesBack", g."perhapsKnown", g.party, g."partyAccount",
      g.reference, g.purpose, g."bankReference", g.state
    from jsonb_to_recordset(${given}::jsonb) ${shape}
    join bank_statements s on s.account = g.account and s.number = g.statement and s.currency = g.currency
      and s.closed_on is not distinct from g."closedOn" and s.closing is not distinct from g.closing
    order by g.account, g.key on conflict (account, entry_key) do nothing returning entry_key as key`.execute(trx)
  return new Set(rows.map(({ key }) => key))
}

/** Entries with what was done with them, by id. */
export function entryRows(db: Db) {
  return db
    .selectFrom('bank_entries as e')
    .innerJoin('bank_statements as s', 's.id', 'e.statement_id')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('companies as c', 'c.id', 'e.company_id')
    .leftJoin('users as u', 'u.id', 'e.handled_by')
    .select([
      'e.id',
      'e.booked_on as bookedOn',
      'e.valued_on as valuedOn',
      'e.account',
      's.number as statement',
      'e.amount',
      'e.currency',
      sql<EntryState>`e.state`.as('state'),
      'e.is_return as isReturn',
      'e.takes_back as takesBack',
      'e.perhaps_known as perhapsKnown',
      'e.party',
      'e.party_account as partyAccount',
      'e.reference',
      'e.purpose',
      'e.bank_reference as bankReference',
      sql<{ id: number; name: string }[]>`case when o.id is null then '[]'::json else (
        select json_agg(json_build_object('id', x.id, 'name', x.number) order by x.id) from orders x
        where x.id in (select e.order_id union all select order_id from bank_entry_further_orders f where f.entry_id = e.id)) end`.as(
        'orders',
      ),
      'e.company_id as companyId',
      'c.name as companyName',
      'e.surplus',
      'e.reason',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('handledBy'),
      'e.handled_at as handledAt',
    ])
}
export type EntryFound = Awaited<ReturnType<ReturnType<typeof entryRows>['execute']>>[number]

/** Whether the text contains this reference as a word of its own: "TEST-20" does not contain "TEST-2". */
const isNamedIn = (reference: RawBuilder<unknown>, text: RawBuilder<unknown>) =>
  sql`(${text}) ~ ('(^|[^[:alnum:]])' || regexp_replace(${reference}, '([^[:alnum:]])', '\\\\\\1', 'g') || '($|[^[:alnum:]])')`

/**
 * The payments that returns give or take back, by the return: same account, amount and currency, earlier, in the other
 * direction, and named by the return: by the payer's reference, the bank's own, or the same words from the same
 * account. If several match, none is chosen.
 */
export async function originalsOf(db: Db, returnIds: readonly number[]): Promise<ReadonlyMap<number, EntryFound>> {
  if (returnIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; original: number }>`
    select r.id, min(o.id) as original from bank_entries r
    join lateral (
      select o.id from bank_entries o
      where o.amount = r.amount and o.booked_on <= r.booked_on and o.account = r.account and o.currency = r.currency
        and not o.is_return and (o.state <> ${inText(entryState.code.outgoing)}) = r.takes_back
        and ((r.reference <> '' and o.reference = r.reference)
          or (o.bank_reference <> '' and ${isNamedIn(sql`o.bank_reference`, sql`r.bank_reference || ' ' || r.reference || ' ' || r.purpose`)})
          or (r.purpose <> '' and o.purpose = r.purpose and r.party_account <> '' and o.party_account = r.party_account))
      limit 2) o on true
    where r.id = any(${[...returnIds]}::bigint[]) group by r.id having count(*) = 1`.execute(db)
  if (rows.length === 0) return new Map()
  const found = await entryRows(db)
    .where(
      'e.id',
      'in',
      rows.map(({ original }) => original),
    )
    .execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  return new Map(
    rows.flatMap(({ id, original }) => {
      const row = byId.get(original)
      return row ? [[id, row] as const] : []
    }),
  )
}

export const entryColumns = {
  bookedOn: sql.ref('e.booked_on'),
  amount: sql.ref('e.amount'),
  party: sql.ref('e.party'),
  state: sql.ref('e.state'),
}

/** Ids alone, for lists over a million: filters and order need no join. */
export const entryIds = (db: Db) => db.selectFrom('bank_entries as e').select('e.id')

/** How many entries are in each state, from the counters, and the day of the oldest open one. */
export async function entryCounts(db: Db) {
  const { rows } = await sql<{ state: EntryState; entries: number }>`
    select state, entries from bank_entry_counts`.execute(db)
  const oldest = await sql<{ day: string | null }>`
    select min(booked_on) as day from bank_entries where state = ${inText(entryState.code.open)}`.execute(db)
  return {
    of: new Map(rows.map(({ state, entries }) => [state, entries])),
    oldestOn: oldest.rows[0]?.day ?? null,
  }
}

export interface LockedEntry {
  readonly id: number
  readonly state: EntryState
  readonly amount: number
  readonly currency: string
  readonly isReturn: boolean
  readonly bookedOn: string
  readonly party: string
  readonly reference: string
}

/**
 * The entry, locked until the transaction ends: of two clerks acting at once, the second sees what the first has done.
 */
export async function lockEntry(trx: Trx, id: number): Promise<LockedEntry | undefined> {
  const row = await trx
    .selectFrom('bank_entries')
    .select([
      'id',
      'state',
      'amount',
      'currency',
      'is_return as isReturn',
      'booked_on as bookedOn',
      'party',
      'reference',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, state: row.state as EntryState }
}

export interface EntryChange {
  readonly state: EntryState
  readonly orderIds?: readonly number[]
  readonly companyId?: number
  readonly surplus?: number
  readonly reason?: string
  readonly by: number
  readonly at: Date
}

export async function changeEntry(trx: Trx, id: number, change: EntryChange): Promise<void> {
  const [first = null, ...further] = change.orderIds ?? []
  await trx
    .updateTable('bank_entries')
    .set({
      state: change.state,
      order_id: first,
      company_id: change.companyId ?? null,
      surplus: change.surplus ?? 0,
      reason: change.reason ?? '',
      handled_by: change.by,
      handled_at: change.at,
    })
    .where('id', '=', id)
    .execute()
  if (further.length === 0) return
  await trx
    .insertInto('bank_entry_further_orders')
    .values(further.map((orderId) => ({ entry_id: id, order_id: orderId })))
    .execute()
}
