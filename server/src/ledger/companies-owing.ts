import type { Db } from '../platform/db/connect.ts'
import { companiesInDebt as inDebt, companiesOwing as owing, moneyOfPartners } from './keep-dues.sql.ts'

/** Companies with a debt that is overdue or due within the given number of days; `duesOf` has the details. */
export const companiesOwing = (db: Db, withinDays: number): Promise<number[]> => owing(db, { withinDays })

/** Companies that owe this supplier something today, due or not. */
export const companiesInDebt = (db: Db, supplierId: number): Promise<number[]> => inDebt(db, supplierId)

/** A partner that owes this supplier something or has orders awaiting approval; minor units of `currency`. */
export interface PartnerExpected {
  readonly id: number
  readonly currency: string
  /** What it owes today; `duesOf` says since when. */
  readonly owed: number
  /** What its open orders will add to its debt: the amount set aside for them beyond its own money. */
  readonly onCredit: number
}

/** Partners of this supplier that owe it something or have orders awaiting approval. */
export async function partnersExpected(db: Db, supplierId: number): Promise<PartnerExpected[]> {
  const owed = (funds: number) => Math.max(0, -funds)
  return (await moneyOfPartners(db, supplierId)).map(({ id, currency, funds, held }) => ({
    id,
    currency,
    owed: owed(funds + held),
    onCredit: owed(funds) - owed(funds + held),
  }))
}
