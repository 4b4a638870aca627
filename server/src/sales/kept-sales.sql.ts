import { daysBetween, daysLater } from '@brava/contract/calendar-day.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { instantsOf } from '../platform/dates/date-presets.ts'

/** Business days, of which the older ones are read from kept sums and the rest from the orders. */
export interface Period {
  readonly days: DayRange
  /** The last day whose sums are kept. */
  readonly kept: string
  /** The version under which the sums are cached; undefined if nothing is to be cached. */
  readonly version: string | undefined
  /** The instants that bound the orders of the other days. */
  readonly from: Date
  readonly until: Date
  /** Where the whole period starts, for data that is not in the kept sums. */
  readonly allFrom: Date
}

export interface KeptSales {
  /** The last day whose sums are kept. */
  readonly until: string
  readonly version?: string
}

/** The day up to which sums are kept; days that have ended or changed since are summed first. */
export async function keptSales(db: Db): Promise<KeptSales> {
  const { rows } = await sql<{ until: string; version: string }>`
    ${prepared('kept-sales')} select kept::text as until, version from kept_sales_version()`.execute(db)
  if (!rows[0]) throw new Error('the kept sums of sales are always one row')
  return rows[0]
}

/** A period in the form that this folder's queries take. */
export function periodOf(days: DayRange, { until: kept, version }: KeptSales): Period {
  const { from, until } = instantsOf(days)
  const keptUntil = instantsOf({ from: kept, to: kept }).until
  return { days, kept, version, from: from > keptUntil ? from : keptUntil, until, allFrom: from }
}

/** Which rows of the kept sums belong to it; `table` has a column `day`. */
export const keptDays = ({ days, kept }: Period) =>
  sql<boolean>`day between ${days.from}::date and least(${days.to}::date, ${kept}::date)`

/** The first day of the next month, or the day itself if it is the first of a month. */
function monthFrom(day: string): string {
  const [year = 0, month = 0, of = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - (of === 1 ? 1 : 0), 1)).toISOString().slice(0, 10)
}

/**
 * Which rows of sums kept by day and by month belong to it: one row per whole month, and one per day before and after
 * them. `table` has columns `is_month` and `day`.
 */
export const keptParts = ({ days, kept }: Period) => {
  const last = days.to < kept ? days.to : kept
  const first = monthFrom(days.from)
  // Months that lie wholly within: from `first` up to but not including `end`.
  const end = monthOf(daysLater(last, 1))
  if (first >= end) return sql<boolean>`not is_month and day between ${days.from}::date and ${last}::date`
  return sql<boolean>`((is_month = false and day >= ${days.from}::date and day < ${first}::date)
    or (is_month = true and day >= ${first}::date and day < ${end}::date)
    or (is_month = false and day >= ${end}::date and day <= ${last}::date))`
}

/** Rows of one table of sums, added or subtracted. */
interface Part {
  readonly isMinus: boolean
  /** Everything up to and including this day; otherwise the days from one to another. */
  readonly until?: string
  readonly from?: string
  readonly to?: string
}

/** The first day of the month of a day. */
const monthOf = (day: string) => `${day.slice(0, 7)}-01`

/** The last day of a day's month whose sums are kept. */
function lastOfMonth(day: string, kept: string): string {
  const end = daysLater(monthFrom(daysLater(monthOf(day), 1)), -1)
  return end < kept ? end : kept
}

/** What was sold up to a day: up to the nearer end of a month, and the days in between. */
function partsUntil(day: string, kept: string, isMinus: boolean): Part[] {
  const first = monthOf(day)
  const last = lastOfMonth(day, kept)
  const [since, left] = [daysBetween(first, day) + 1, daysBetween(day, last)]
  if (left === 0) return [{ isMinus, until: last }]
  return since <= left
    ? [
        { isMinus, until: daysLater(first, -1) },
        { isMinus, from: first, to: day },
      ]
    : [
        { isMinus, until: last },
        { isMinus: !isMinus, from: daysLater(day, 1), to: last },
      ]
}

/** Shorter periods are added up day by day. */
const fewDays = 20

/**
 * Kept sums of products in a period, if there are any: what was sold up to its end less what was sold before it.
 * Columns product_id, orders, keys, net_e6, gross_e6, cost_e4 and list_e6; `which` narrows `product_id`.
 */
export function keptProducts({ days, kept }: Period, which: RawBuilder<boolean> = sql<boolean>`true`) {
  const last = days.to < kept ? days.to : kept
  const parts: readonly Part[] =
    daysBetween(days.from, last) < fewDays
      ? [{ isMinus: false, from: days.from, to: last }]
      : [...partsUntil(last, kept, false), ...partsUntil(daysLater(days.from, -1), kept, true)]
  const read = ({ isMinus, until, from, to }: Part) => {
    const sign = isMinus ? sql`-` : sql``
    const columns = sql`product_id, ${sign}orders as orders, ${sign}keys as keys, ${sign}net_e6 as net_e6, ${sign}gross_e6 as gross_e6,
      ${sign}cost_e4 as cost_e4, ${sign}list_e6 as list_e6`
    return until
      ? sql`select ${columns} from sales_products_until where until = ${until}::date and ${which}`
      : sql`select ${columns} from sales_products where is_month = false and day between ${from}::date and ${to}::date and ${which}`
  }
  return sql`select product_id, sum(orders)::int as orders, sum(keys)::bigint as keys, sum(net_e6) as net_e6, sum(gross_e6) as gross_e6,
      sum(cost_e4) as cost_e4, sum(list_e6) as list_e6
    from (${sql.join(parts.map(read), sql` union all `)}) parts group by product_id having sum(orders) <> 0`
}

/** The other facets by which products are summed per month (`sales_facets`). */
export const facets = { country: 1, companyType: 2, paymentType: 3, isDomestic: 4, supplier: 5 } as const

/** A period as a range of whole months, and the days to add or subtract: as few as possible. */
function facetParts({ days, kept }: Period): { months: DayRange | null; days: (DayRange & { isMinus: boolean })[] } {
  const { from } = days
  const last = days.to < kept ? days.to : kept
  const [first, end] = [monthOf(from), lastOfMonth(last, kept)]
  const before = { isMinus: true, from: first, to: daysLater(from, -1) }
  const after = { isMinus: true, from: daysLater(last, 1), to: end }
  const [daysBefore, daysAfter] = [daysBetween(first, from), daysBetween(last, end)]
  if (first >= monthOf(last))
    return daysBetween(from, last) < daysBefore + daysAfter
      ? { months: null, days: [{ isMinus: false, from, to: last }] }
      : { months: { from: first, to: first }, days: [before, after] }
  const [endOfFirst, startOfLast] = [lastOfMonth(from, kept), monthOf(last)]
  const isFirstWhole = daysBefore <= daysBetween(from, endOfFirst)
  const isLastWhole = daysAfter <= daysBetween(startOfLast, last)
  return {
    months: {
      from: isFirstWhole ? first : daysLater(endOfFirst, 1),
      to: isLastWhole ? startOfLast : monthOf(daysLater(startOfLast, -1)),
    },
    days: [
      isFirstWhole ? before : { isMinus: false, from, to: endOfFirst },
      isLastWhole ? after : { isMinus: false, from: startOfLast, to: last },
    ],
  }
}

/**
 * Kept sums of products in a period, only for sales with one value of a facet: by whole months, and from the lines of
 * the days before and after them, which `ofLines` narrows in the same way. Columns as in `keptProducts`.
 */
export function keptFacet(
  period: Period,
  facet: { readonly is: (typeof facets)[keyof typeof facets]; readonly values: RawBuilder<unknown> },
  ofLines: RawBuilder<boolean>,
  which: RawBuilder<boolean>,
) {
  const { months, days } = facetParts(period)
  const parts = days
    .filter(({ from, to }) => from <= to)
    .map(({ isMinus, from, to }) => {
      const sign = isMinus ? sql`-` : sql``
      const millionths = (column: string) => sql`(${sign}sum(${sql.ref(column)}) * 1000000)::bigint`
      // With the same types as the whole months, which are then added as they are.
      return sql`select product_id, ${sign}count(distinct order_id)::int as orders, ${sign}sum(keys)::int as keys, ${millionths('net')} as net_e6,
        ${millionths('gross')} as gross_e6, (${sign}sum(cost_e4))::bigint as cost_e4, ${millionths('list')} as list_e6
        from sales_lines o where day between ${from}::date and ${to}::date and ${ofLines} and ${which} group by product_id`
    })
  const whole = sql`select product_id, orders, keys, net_e6, gross_e6, cost_e4, list_e6 from sales_facets
    where facet = ${facet.is} and value = any(${facet.values}) and ${months ? sql`month between ${months.from}::date and ${months.to}::date` : sql`false`} and ${which}`
  return sql`select product_id, sum(orders)::int as orders, sum(keys)::bigint as keys, sum(net_e6) as net_e6, sum(gross_e6) as gross_e6,
      sum(cost_e4) as cost_e4, sum(list_e6) as list_e6
    from (${sql.join([whole, ...parts], sql` union all `)}) parts group by product_id having sum(orders) <> 0`
}

/** Which refunds, whenever their order was approved: they count on the day they are made (decision 0095). */
export const refundsIn = ({ allFrom, until }: Period) => refundsBetween(allFrom, until)

export const refundsBetween = (from: Date, until: Date) => sql<boolean>`f.at >= ${from} and f.at < ${until}`

/**
 * What the key of a slot `u` had cost when it was sold, even if it has since returned to stock: that cost is given back
 * on the day of the refund. Only refunded slots are looked up.
 */
export const costOfUnit = sql<number>`case when u.refunded_at is null then u.cost_home_e4
  else u.cost_home_e4 + coalesce((select r.cost_home_e4 from refund_units r where r.slot_id = u.id), 0) end`

/** Which orders of the days without kept sums belong to it. */
export const liveOrders = ({ from, until }: Pick<Period, 'from' | 'until'>) =>
  sql<boolean>`o.approved_at >= ${from} and o.approved_at < ${until} and o.approval = 'approved'`
