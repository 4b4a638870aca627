import { convert } from '@brava/contract/money.ts'
import { ratesInto } from '../../currencies/rate-between.ts'
import { availableOfMany } from '../../ledger/available-of.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * The maximum of a company's unpaid orders, minor units of its currency: a free amount plus a share of the credit limit
 * from its supplier.
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

/** A cap needs only a few digits of the rate. */
const inverse = (rate: string) => (1 / Number(rate)).toFixed(8)
