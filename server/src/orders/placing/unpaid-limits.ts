import { convert } from '@brava/contract/money.ts'
import { ratesInto } from '../../currencies/rate-between.ts'
import { availableOfMany } from '../../ledger/available-of.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * What the unpaid orders of companies may come to, minor units of the currency of each: an amount that is free, and a
 * share of the credit limit that its supplier gives it.
 */
export async function unpaidLimits(
  db: Db,
  companies: readonly { readonly id: number; readonly currency: string }[],
  homeCurrency: string,
): Promise<Map<number, number>> {
  const { unpaidValueFree, unpaidCreditPercent } = await parametersOf(db)
  const accounts = await availableOfMany(
    db,
    companies.map(({ id }) => id),
  )
  const isHome = companies.every(({ currency }) => currency === homeCurrency)
  const rates = isHome ? undefined : await ratesInto(db, homeCurrency, new Date())
  return new Map(
    companies.map(({ id, currency }) => {
      const free = unpaidValueFree * 100
      const rate = currency === homeCurrency ? undefined : rates?.get(currency)
      const credit = Math.floor(((accounts.get(id)?.creditLimit ?? 0) * unpaidCreditPercent) / 100)
      return [id, credit + (rate === undefined ? free : convert(free, inverse(rate)))]
    }),
  )
}

/** A cap needs no more than a few digits of the rate. */
const inverse = (rate: string) => (1 / Number(rate)).toFixed(8)
