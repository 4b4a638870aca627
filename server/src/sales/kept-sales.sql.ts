import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { instantsOf } from '../platform/dates/date-presets.ts'

/** Days of business of which the older ones are read from kept sums, the rest from the orders. */
export interface Period {
  readonly days: DayRange
  /** The last day whose sums are kept. */
  readonly kept: string
  /** The instants between which the orders of the other days lie. */
  readonly from: Date
  readonly until: Date
  /** Where the whole period starts, for what is not in the kept sums. */
  readonly allFrom: Date
}

/** The last day whose sums are kept; days that have ended or changed since are summed first. */
export async function keptSales(db: Db): Promise<string> {
  const { rows } = await sql<{ kept: string }>`${prepared('kept-sales')} select kept_sales()::text as kept`.execute(db)
  return rows[0]?.kept ?? ''
}

/** A period as the reads of this folder take it. */
export function periodOf(days: DayRange, kept: string): Period {
  const { from, until } = instantsOf(days)
  const keptUntil = instantsOf({ from: kept, to: kept }).until
  return { days, kept, from: from > keptUntil ? from : keptUntil, until, allFrom: from }
}

/** Which rows of the kept sums belong to it; `table` has a column `day`. */
export const keptDays = ({ days, kept }: Period) =>
  sql<boolean>`day between ${days.from}::date and least(${days.to}::date, ${kept}::date)`

/** The first day of the month after a day, or of its own where it is the first. */
function monthFrom(day: string): string {
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - (of === 1 ? 1 : 0), 1)).toISOString().slice(0, 10)
}

/**
 * Which rows of sums that are kept by day and by month belong to it: whole months by one row, the days before and after
 * them each by its own. `table` has columns `is_month` and `day`.
 */
export const keptParts = ({ days, kept }: Period) => {
  const last = days.to < kept ? days.to : kept
  const first = monthFrom(days.from)
  const next = new Date(`${last}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  // Months that lie wholly within: from `first` until before `end`.
  const end = `${next.toISOString().slice(0, 7)}-01`
  if (first >= end) return sql<boolean>`not is_month and day between ${days.from}::date and ${last}::date`
  return sql<boolean>`((is_month = false and day >= ${days.from}::date and day < ${first}::date)
    or (is_month = true and day >= ${first}::date and day < ${end}::date)
    or (is_month = false and day >= ${end}::date and day <= ${last}::date))`
}

/** Which refunds, on whichever day their order was approved: they count on the day on which they are made (decision 0095). */
export const refundsIn = ({ allFrom, until }: Period) => refundsBetween(allFrom, until)

export const refundsBetween = (from: Date, until: Date) => sql<boolean>`f.at >= ${from} and f.at < ${until}`

/**
 * What the key of a slot `u` had cost when it was sold, also where it went back to stock since: that is given back on the
 * day of the refund. Only slots that were refunded are looked up.
 */
export const costOfUnit = sql<number>`case when u.refunded_at is null then u.cost_home_e4
  else u.cost_home_e4 + coalesce((select r.cost_home_e4 from refund_units r where r.slot_id = u.id), 0) end`

/** Which orders of the days that are not kept belong to it. */
export const liveOrders = ({ from, until }: Pick<Period, 'from' | 'until'>) =>
  sql<boolean>`o.approved_at >= ${from} and o.approved_at < ${until} and o.approval = 'approved'`
