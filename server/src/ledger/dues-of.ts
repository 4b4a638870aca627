import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { ageingOf, daysOverdue, matchOldest, type Open } from './match-oldest.ts'
import { type Debt, type DebtsFound, debtsAmongNewest } from './open-debts.sql.ts'

/** How many postings of an account are read first; eight times as many, and so on, if they do not cover the debt. */
const firstLook = 100

/** What a company owes its supplier; minor units of `currency`. */
export interface DuesOfCompany {
  readonly currency: string
  readonly owed: number
  readonly overdue: number
  /** Null also if everything owed is still to be delivered: its due day is only forecast. */
  readonly oldestDueOn: string | null
  readonly today: string
  /** Unpaid charges, oldest first. */
  readonly open: readonly (Open<Debt> & { readonly daysOverdue: number })[]
  readonly ageing: ReturnType<typeof ageingOf>
}

/**
 * What a company owes its current supplier, by how long it has been due; nothing is stored, all of it is derived from
 * the books.
 */
export async function duesOf(db: Db, companyId: number, look = firstLook): Promise<DuesOfCompany> {
  const dues = (await duesOfEach(db, [companyId], look)).get(companyId)
  if (!dues) throw new Error('the dues of a company are always found')
  return dues
}

/** The same for several companies, by company id. */
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

/** Undefined if the postings read do not cover the debt. */
function matchedDues(found: DebtsFound): DuesOfCompany | undefined {
  const owed = Math.max(0, -found.funds)
  const ofOrders = matchOldest(found.orders, owed)
  if (ofOrders.rest > 0 && !found.isWhole) return undefined
  // What no order explains was caused by corrections: they come before all orders.
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
    oldestDueOn: open.reduce<string | null>(
      (oldest, { dueOn, isToCome }) => (isToCome || (oldest && oldest < dueOn) ? oldest : dueOn),
      null,
    ),
    today: found.today,
    open,
    ageing,
  }
}
