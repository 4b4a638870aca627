import { businessDay } from '@brava/contract/calendar-day.ts'
import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { nameByCode } from '../platform/name-by-code.ts'

export interface RateRow {
  base: string
  quote: string
  rate: string
  valid_from: string
  source: string
}

/** For each pair, the newest rate in force on the business day of an instant. */
export async function newestRates(db: Db, at: Date): Promise<RateRow[]> {
  const { rows } = await sql<RateRow>`
    select distinct on (base, quote) base, quote, rate, valid_from, source from exchange_rates
    where valid_from <= ${businessDay(at)} order by base, quote, valid_from desc, is_manual desc, id desc`.execute(db)
  return rows
}

export function currencySymbolOf(db: Db, code: string) {
  return db.selectFrom('currencies').select('symbol').where('code', '=', code).executeTakeFirst()
}

/** Currencies with their names in the reader's language; the entered name if the code is not in ISO 4217. */
export async function currencyRows(db: Db, language: Language) {
  const codes = await db.selectFrom('currencies').select('code').execute()
  const said = Object.fromEntries(codes.map(({ code }) => [code, nameByCode('currency', code, language)]))
  const name = sql<string>`coalesce(${JSON.stringify(said)}::jsonb ->> c.code, c.name)`
  return { name, rows: db.selectFrom('currencies as c').select(['c.code', 'c.symbol', name.as('name')]) }
}

export async function addRates(db: Db, rates: readonly RateRow[]): Promise<number> {
  if (rates.length === 0) return 0
  const result = await db
    .insertInto('exchange_rates')
    .values([...rates])
    .onConflict((conflict) =>
      conflict.columns(['base', 'quote', 'valid_from']).where(sql<boolean>`not is_manual`).doNothing(),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

/** Stores a manual rate. */
export function addManualRate(
  db: Db,
  rate: Omit<RateRow, 'source'> & { readonly reason: string; readonly userId: number; readonly now: Date },
): Promise<{ id: number }> {
  const { userId: user_id, now: created_at, ...row } = rate
  return db
    .insertInto('exchange_rates')
    .values({ ...row, user_id, created_at, is_manual: true, source: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Every rate of a currency, the newest of a day first. */
export function rateRows(db: Db) {
  return db
    .selectFrom('exchange_rates as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .select([
      'r.id',
      'r.base',
      'r.quote',
      sql<string>`trim_scale(r.rate)::text`.as('rate'),
      'r.valid_from as validFrom',
      'r.source',
      'r.is_manual as isManual',
      'r.reason',
      sql<string | null>`u.first_name || ' ' || u.last_name`.as('userName'),
      'r.created_at as createdDate',
    ])
}

/** The columns behind the sorting of the list of rates. */
export const rateColumns = { validFrom: sql.ref('r.valid_from'), createdDate: sql.ref('r.created_at') }
export const rateId = sql.ref('r.id')

/** Adds a currency unless it exists. */
export async function addCurrency(db: Db, currency: { code: string; symbol: string; name: string }): Promise<void> {
  await db
    .insertInto('currencies')
    .values(currency)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function currencyCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('currencies').select('code').execute()
  return rows.map((row) => row.code)
}
