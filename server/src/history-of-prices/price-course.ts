import { businessDay, daysLater, eachDay } from '@brava/contract/calendar-day.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { type courseDays, coursePreset } from '@brava/contract/history-of-prices/history-of-prices.endpoints.ts'
import { instantsOf, presetRange } from '../platform/dates/date-presets.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { baseChanges, standingPrice } from './history-of-prices.sql.ts'

/** How many days the lowest price covers, including the day itself. */
const lowestOf = 30

/** Base price of a product by day, back to the given number of days before today. Throws common.notFound. */
export async function priceCourse(db: Db, productId: number, days: (typeof courseDays)[number], now: Date) {
  const product = await standingPrice(db, productId)
  if (!product) refuse(commonErrors.notFound)
  const shown = presetRange(coursePreset[days], now)
  const read = { from: daysLater(shown.from, 1 - lowestOf), to: shown.to }
  const { before, later } = await baseChanges(db, productId, instantsOf(read).from)
  const changes = later.map(({ at, newPrice }) => ({ day: businessDay(at), price: newPrice }))
  // A product without any change in its history has always had its current price.
  const start = before === undefined ? product.price : before
  const all = courseOf(eachDay(read), start, changes)
  const today = all.at(-1)
  const since = all.slice(-lowestOf).findLast(({ lowest }) => lowest !== null && lowest === today?.lowest30)
  return {
    currency: product.currency,
    days: all.filter(({ day }) => day >= shown.from).map(({ day, price, lowest30 }) => ({ day, price, lowest30 })),
    lowest30: today?.lowest30 ?? null,
    lowestDay: since?.day ?? null,
  }
}

/** A day of a price in minor units: at its end, the lowest on it, and the lowest of the 30 days up to it. */
interface CourseDay {
  readonly day: string
  readonly price: number | null
  readonly lowest: number | null
  readonly lowest30: number | null
}

/**
 * The course of a price over days without gaps. `start` is the price before the first day, null if there was none;
 * `changes` in order, each with its day.
 */
export function courseOf(
  days: readonly string[],
  start: number | null,
  changes: readonly { readonly day: string; readonly price: number | null }[],
): CourseDay[] {
  const on = Map.groupBy(changes, (change) => change.day)
  const course: CourseDay[] = []
  let price = start
  for (const day of days) {
    const held = [price, ...(on.get(day) ?? []).map((change) => change.price)]
    price = held.at(-1) ?? null
    const lowest = lowestAmong(held)
    const earlier = course.slice(Math.max(0, course.length - lowestOf + 1)).map((one) => one.lowest)
    course.push({ day, price, lowest, lowest30: lowestAmong([...earlier, lowest]) })
  }
  return course
}

function lowestAmong(prices: readonly (number | null)[]): number | null {
  const known = prices.filter((price) => price !== null)
  return known.length > 0 ? Math.min(...known) : null
}
