import { currenciesErrors } from '@brava/contract/currencies/currencies.errors.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { addRates, currencyCodes, newestRates, type RateRow } from './currencies.sql.ts'
import type { OfficialRates } from './official-rates.ts'

/**
 * Takes over an official list for the currencies the portal knows; the same list twice adds nothing. A rate that would
 * move by more than 5 % is refused with currencies.bigJump unless confirmed (domain rules §6). Returns how many
 * changed.
 */
export async function updateExchangeRates(
  db: Db,
  official: OfficialRates,
  options: { confirm: boolean; now: Date },
): Promise<number> {
  const known = new Set(await currencyCodes(db))
  const held = new Map((await newestRates(db, options.now)).map((row) => [`${row.base}${row.quote}`, row]))
  const news: RateRow[] = Object.entries(official.perEuro)
    .filter(([code]) => known.has(code) && known.has('EUR'))
    .map(([quote, rate]) => ({ base: 'EUR', quote, rate, valid_from: official.day, source: official.source }))
    .filter((row) => (held.get(`EUR${row.quote}`)?.valid_from ?? '') < row.valid_from)
  const jumps = news.filter((row) => isJump(held.get(`EUR${row.quote}`)?.rate, row.rate))
  if (jumps.length > 0 && !options.confirm) {
    refuse(currenciesErrors.bigJump, { params: { currencies: jumps.map((row) => row.quote).join(', ') } })
  }
  return addRates(db, news)
}

/** Whether a rate would move by more than 5 %: a person then has to confirm it (domain rules §6). */
export function isJump(before: string | undefined, after: string): boolean {
  return before !== undefined && Math.abs(Number(after) / Number(before) - 1) > 0.05
}
