import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { ageingOf, daysOverdue, matchOldest, type Open } from './match-oldest.ts'
import { type Debt, debtsAmongNewest } from './open-debts.sql.ts'

/** Postings of an account that are looked at first; eight times as many, and so on, where they do not cover what is owed. */
const firstLook = 250

/** What a company owes its supplier; minor units of `currency`. */
export interface DuesOfCompany {
  readonly currency: string
  readonly owed: number
  readonly overdue: number
  readonly oldestDueOn: string | null
  readonly today: string
  /** Charges that are not paid, from the oldest. */
  readonly open: readonly (Open<Debt> & { readonly daysOverdue: number })[]
  readonly ageing: ReturnType<typeof ageingOf>
}

/** What a company owes its supplier of today by how long it has been due; nothing of it is kept, all comes from the books. */
export async function duesOf(db: Db, companyId: number, look = firstLook): Promise<DuesOfCompany> {
  const { invoiceDays } = await parametersOf(db)
  for (let most = look; ; most *= 8) {
    const found = await debtsAmongNewest(db, companyId, { most, days: invoiceDays })
    const owed = Math.max(0, -found.funds)
    const ofOrders = matchOldest(found.orders, owed)
    if (ofOrders.rest > 0 && !found.isWhole) continue
    // What no order explains was taken by corrections: they stand before all orders.
    const ofCorrections = matchOldest(found.corrections, ofOrders.rest)
    const open = [...ofCorrections.open, ...ofOrders.open].map((debt) => ({
      ...debt,
      daysOverdue: daysOverdue(debt.dueOn, found.today),
    }))
    const ageing = ageingOf(open, found.today)
    return {
      currency: found.currency,
      owed,
      overdue: owed - ageing.current,
      oldestDueOn: open.reduce<string | null>((oldest, { dueOn }) => (oldest && oldest < dueOn ? oldest : dueOn), null),
      today: found.today,
      open,
      ageing,
    }
  }
}
