import { eachDay, periodBefore } from '@brava/contract/calendar-day.ts'
import { isDistributor } from '@brava/contract/access.ts'
import { presetRange } from '../platform/dates/date-presets.ts'
import type { Person, Services } from '../platform/call.ts'
import { readSales } from '../sales/read-sales.ts'

/**
 * Sales of the distributor (net, own currency) or purchases of the buyer's company (gross, minus refunds) by day,
 * beside the previous period.
 */
export async function dashboardPerformance({ db, clock }: Services, person: Person, preset: number) {
  const range = presetRange(preset, clock.now())
  const before = periodBefore(range)
  const sales = await readSales(db)
  const byDay = (of: typeof range) =>
    isDistributor(person) ? sales.byDay(of) : sales.purchasesByDay(person.companyId, of)
  const [now, then] = await Promise.all([byDay(range), byDay(before)])
  const nowBy = new Map(now.map((row) => [row.day, row.value]))
  const thenBy = new Map(then.map((row) => [row.day, row.value]))
  const earlier = eachDay(before)
  const days = eachDay(range).map((day, index) => ({
    day,
    value: nowBy.get(day) ?? 0,
    previous: thenBy.get(earlier[index] ?? '') ?? 0,
  }))
  return { range, currency: person.currency, days }
}
