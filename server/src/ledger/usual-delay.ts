import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { type MoneyMoved, movementsOf } from './open-debts.sql.ts'

/** How many postings of each account are read, and for how long a payment counts as evidence of how a partner pays. */
const look = 500
const lookedDays = 365

/** This many paid charges are needed to say what is usual. */
export const fewestPaid = 3

const dayMs = 86_400_000

/**
 * How many days after its due day a company usually pays its current supplier: the median over the charges paid in full
 * in the last year, payments going to the oldest charge first (decision 0137); below zero means before the due day.
 * Null before the third paid charge.
 * @assumption The specification knows no such figure.
 */
export async function usualDelay(db: Db, companyId: number, most = look): Promise<number | null> {
  return (await usualDelays(db, [companyId], most)).get(companyId) ?? null
}

/** The same for several companies, by company id. */
export async function usualDelays(
  db: Db,
  companyIds: readonly number[],
  most = look,
): Promise<ReadonlyMap<number, number | null>> {
  const { invoiceDays } = await parametersOf(db)
  const moved = await movementsOf(db, companyIds, { most, days: invoiceDays })
  return new Map(moved.map((one) => [one.companyId, delayOf(one)]))
}

function delayOf({ funds, today, movements }: MoneyMoved): number | null {
  // What was owed or prepaid before the movements read: the oldest charge of all, or a payment.
  let purse = funds - movements.reduce((sum, { amount }) => sum + amount, 0)
  const waiting: { left: number; dueOn: string | null }[] = purse < 0 ? [{ left: -purse, dueOn: null }] : []
  purse = Math.max(0, purse)
  const delays: number[] = []
  for (const { amount, day, dueOn } of movements) {
    if (amount < 0) waiting.push({ left: -amount, dueOn })
    else purse += amount
    for (let first = waiting[0]; first && purse > 0; first = waiting[0]) {
      const part = Math.min(first.left, purse)
      first.left -= part
      purse -= part
      if (first.left > 0) break
      waiting.shift()
      if (first.dueOn && Date.parse(today) - Date.parse(day) <= lookedDays * dayMs)
        delays.push(Math.round((Date.parse(day) - Date.parse(first.dueOn)) / dayMs))
    }
  }
  return delays.length < fewestPaid ? null : medianOf(delays)
}

/** The middle value; of two the later one, so that no day is promised too early. */
function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
