import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'

export interface RateRow {
  base: string
  quote: string
  rate: string
  valid_from: string
  source: string
}

/** Per pair the newest rate that holds on the day. */
export async function newestRates(db: Db, at: Date): Promise<RateRow[]> {
  const day = at.toISOString().slice(0, 10)
  const { rows } = await sql<RateRow>`
    select distinct on (base, quote) base, quote, rate, valid_from, source from exchange_rates
    where valid_from <= ${day} order by base, quote, valid_from desc`.execute(db)
  return rows
}

export function currencyRows(db: Db) {
  return db.selectFrom('currencies as c').select(['c.code', 'c.symbol', 'c.name'])
}

export async function addRates(db: Db, rates: readonly RateRow[]): Promise<number> {
  if (rates.length === 0) return 0
  const result = await db
    .insertInto('exchange_rates')
    .values([...rates])
    .onConflict((conflict) => conflict.columns(['base', 'quote', 'valid_from']).doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

export async function currencyCodes(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('currencies').select('code').execute()
  return rows.map((row) => row.code)
}
