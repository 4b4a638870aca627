import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { ageingOf, daysOverdue, matchOldest, type Open } from './match-oldest.ts'
import { type Debt, type DebtsFound, debtsAmongNewest } from './open-debts.sql.ts'

/** Postings of an account that are looked at first; eight times as many, and so on, where they do not cover what is owed. */
const firstLook = 100

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
  const dues = (await duesOfEach(db, [companyId], look)).get(companyId)
  if (!dues) throw new Error('the dues of a company are always found')
  return dues
}

/** The same of several companies, by their number. */
export async function duesOfEach(
  db: Db,
  companyIds: readonly number[],
  look = firstLook,
): Promise<ReadonlyMap<number, DuesOfCompany>> {
  const { invoiceDays } = await parametersOf(db)
  const dues = new Map<number, DuesOfCompany>()
  for (let [left, most] = [companyIds, look]; left.length > 0; most *= 8) {
    for (const found of await debtsAmongNewest(db, left, { most, days: invoiceDays })) {
      const matched = matchedDues(found)
      if (matched) dues.set(found.companyId, matched)
    }
    left = left.filter((id) => !dues.has(id))
  }
  return dues
}

/** Nothing where what was looked at does not cover what is owed. */
function matchedDues(found: DebtsFound): DuesOfCompany | undefined {
  const owed = Math.max(0, -found.funds)
  const ofOrders = matchOldest(found.orders, owed)
  if (ofOrders.rest > 0 && !found.isWhole) return undefined
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
