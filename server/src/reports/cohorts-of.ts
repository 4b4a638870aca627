import { businessDay } from '@brava/contract/calendar-day.ts'
import { Temporal } from 'temporal-polyfill'
import type { Call } from '../platform/call.ts'
import { readSales } from '../sales/read-sales.ts'

const { PlainYearMonth } = Temporal

/**
 * Partners by the month of their first order, for the given number of months up to the current one, with every month
 * since, including those without orders.
 */
export async function cohortsOf({ db, clock, person }: Pick<Call, 'db' | 'clock' | 'person'>, months: number) {
  const today = businessDay(clock.now())
  const now = PlainYearMonth.from(today.slice(0, 7))
  const from = `${now.subtract({ months: months - 1 }).toString()}-01`
  const rows = await (await readSales(db)).boughtByCohort({ from, to: today })
  const cohorts = [...Map.groupBy(rows, ({ month }) => month)].map(([month, found]) => {
    const by = new Map(found.map((row) => [row.since, row]))
    const length = PlainYearMonth.from(month).until(now, { largestUnit: 'months' }).months + 1
    const since = Array.from({ length }, (_, index) => ({
      partners: by.get(index)?.partners ?? 0,
      salesNet: by.get(index)?.salesNet ?? 0,
    }))
    return { month, partners: since[0]?.partners ?? 0, since }
  })
  return { currency: person.currency, cohorts }
}
