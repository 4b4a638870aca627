import { basisPoints } from '@brava/contract/money.ts'
import { businessDay, eachDay } from '@brava/contract/calendar-day.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import type { Person, Services } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import type { Comparison } from '@brava/contract/reports/filters.ts'
import type { Report, Step } from '@brava/contract/reports/report.ts'
import { addingOf, answered, type MeasureName } from '@brava/contract/reports/measures.ts'
import { legOf } from '../sales/leg-of.ts'
import { readSales, type Sales } from '../sales/read-sales.ts'
import { besideEachOther, type SalesFilters, type Sold, type SoldBy, type SoldQuestion } from '../sales/sold.ts'
import {
  added,
  type Exact,
  exactOf,
  type Figures,
  figureOfRows,
  figuresOfRows,
  figuresOfSome,
  figuresOfTotal,
  isMade,
  nothing,
} from './figures.ts'
import { figuresOfNested, nested } from './nested-rows.ts'
import type { PageOf, PageRequest } from '../platform/db/paging.ts'
import { inOrder, pageOf, pageOfFigures } from '../platform/db/pages-in-memory.ts'
import { comparedDays, type DaysAsked, daysAsked, stepOf, usualPreset, usualStep } from './report-days.ts'

/** How the server makes the rows of a report: how sales are summed, and what is shown beside the figures. */
export interface Grouping {
  readonly by: SoldBy
  /** What the reader's own company bought, instead of what it sold. */
  readonly isOfPurchases?: boolean
  /** How the search text narrows sales. */
  readonly search: (text: string) => SalesFilters
  /** For rows that contain others: each key with its parent; the total still counts everything once. */
  readonly above?: (sales: Sales, filters: SalesFilters) => Promise<ReadonlyMap<string, string | null>>
  /** Figures from elsewhere, by key and for all keys together: they are as of today, whatever the period. */
  readonly beside?: {
    readonly of: (db: Db, keys: readonly string[]) => Promise<(key: string) => Figures>
    readonly all: (db: Db, keys: readonly string[]) => Promise<Figures>
  }
  /** Whatever was sold always still exists, so a page needs to read its own rows alone. */
  readonly isLasting?: boolean
  /** Fields of the rows by key; a missing key no longer exists. */
  readonly fieldsOf: (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, { readonly id: number }>>
}

export interface ReportRequest {
  readonly quickSearch: string
  readonly filters: DaysAsked & SalesFilters & { readonly compare?: Comparison | undefined }
}

/** One row of the response: fields of the group, figures by measure, share, comparison. */
export type ReportRow = { readonly id: number } & Readonly<Record<string, unknown>> & {
    readonly previous: Figures | null
    readonly share: number | null
    readonly changeBp: number | null
  }

/** The sales that a request asks for: whose, on which days, with which filters. */
export interface Asked {
  readonly sales: Sales
  readonly today: string
  readonly range: DayRange
  readonly previousRange: DayRange | null
  readonly question: SoldQuestion
}

export async function asked(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  person: Person,
  grouping: Pick<Grouping, 'search' | 'isOfPurchases'>,
  { filters, quickSearch }: ReportRequest,
  measures: readonly MeasureName[] = [],
): Promise<Asked> {
  const now = clock.now()
  const today = businessDay(now)
  const { datePreset: _preset, dateFrom: _from, dateTo: _to, compare, ...narrowed } = filters
  const range = daysAsked(filters, now, await usualPreset(db))
  return {
    sales: await readSales(db),
    today,
    range,
    previousRange: compare ? comparedDays(range, compare, today) : null,
    question: {
      leg: grouping.isOfPurchases ? { seq: 0, buyerId: person.companyId } : legOf(person),
      filters: { ...narrowed, ...(quickSearch ? grouping.search(quickSearch) : {}) },
      withList: measures.includes('listSales'),
      withOrders: measures.includes('orders'),
    },
  }
}

type ReportOf = Pick<Report, 'measures'>

/** What was sold in the period and in the comparison period, each with the keys of both in order. */
export async function soldBeside({ sales, range, previousRange, question }: Asked, by: SoldBy) {
  const [now, before] = await Promise.all([
    sales.sold(by, range, question),
    previousRange ? sales.sold(by, previousRange, question) : [],
  ])
  const sold: string[] = []
  const [own, earlier]: [Exact[], Exact[]] = [[], []]
  for (const [is, was] of besideEachOther(now, before)) {
    sold.push((is ?? was).key)
    own.push(is ?? nothing)
    earlier.push(was ?? nothing)
  }
  return { now, before, sold, own, earlier }
}

const changeOf = (own: bigint, was: bigint) => basisPoints(own - was, was < 0n ? -was : was)

/** A page of report rows in order. If the report has many rows, only those of the page are built. */
export async function reportPage(
  services: Pick<Services, 'db' | 'clock'>,
  person: Person,
  report: ReportOf,
  grouping: Grouping,
  request: ReportRequest & PageRequest<string>,
): Promise<PageOf<ReportRow>> {
  const { measures } = report
  const [chief] = measures
  const by = measures.find((name) => name === (request.sortBy ?? chief))
  if (!grouping.isLasting || !by || !isMade(by)) {
    const { rows } = await reportRows(services, person, report, grouping, request)
    return pageOf(inOrder(rows, request, chief), request)
  }
  const all = await asked(services, person, grouping, request, measures)
  const { now, sold, own, earlier } = await soldBeside(all, grouping.by)
  const page = pageOfFigures(figureOfRows(by, own), sold.map(Number), request)
  const onPage = page.data
  const keys = onPage.map((place) => sold[place] ?? '')
  const figures = (rows: readonly Exact[]) => figuresOfSome(answered(measures), rows, onPage)
  const [ownFigures, earlierFigures] = [figures(own), all.previousRange ? figures(earlier) : null]
  const [fields, beside] = await Promise.all([
    grouping.fieldsOf(services.db, keys),
    grouping.beside?.of(services.db, keys),
  ])
  const total = exactOf(chief, added(now))
  const data = onPage.flatMap((place, index) => {
    const key = keys[index] ?? ''
    const known = fields.get(key)
    const [is, was] = [exactOf(chief, own[place] ?? nothing), exactOf(chief, earlier[place] ?? nothing)]
    return known
      ? [
          {
            ...known,
            ...ownFigures[index],
            ...beside?.(key),
            share: basisPoints(is, total),
            previous: earlierFigures?.[index] ?? null,
            changeBp: all.previousRange ? changeOf(is, was) : null,
          } as ReportRow,
        ]
      : []
  })
  return { data, pagedResult: page.pagedResult }
}

/**
 * All matching rows of a report, unordered: what was sold in the period and in the comparison period. Their figures add
 * up to those of the sum.
 */
export async function reportRows(
  services: Pick<Services, 'db' | 'clock'>,
  person: Person,
  { measures }: ReportOf,
  grouping: Grouping,
  request: ReportRequest,
): Promise<{ rows: ReportRow[]; range: DayRange }> {
  const all = await asked(services, person, grouping, request, measures)
  const { sales, range, previousRange, question } = all
  const { now, before, sold } = await soldBeside(all, grouping.by)
  const above = await grouping.above?.(sales, question.filters)
  const { keys, partsOf } = nested(sold, above)
  const of = (rows: readonly Sold[]) =>
    figuresOfNested(answered(measures), keys, partsOf, new Map(rows.map((row) => [row.key, row])))
  const { exact, figures } = of(now)
  const { exact: earlier, figures: previous } = of(before)
  const [fields, beside] = await Promise.all([
    grouping.fieldsOf(services.db, keys),
    grouping.beside?.of(services.db, keys),
  ])
  const [chief] = measures
  const total = exactOf(chief, added(now))
  const rows = keys.flatMap((key, index) => {
    const known = fields.get(key)
    if (!known) return []
    const own = exactOf(chief, exact[index] ?? nothing)
    const was = exactOf(chief, earlier[index] ?? nothing)
    return {
      ...known,
      ...figures[index],
      ...beside?.(key),
      share: basisPoints(own, total),
      previous: previousRange ? (previous[index] ?? null) : null,
      changeBp: previousRange ? changeOf(own, was) : null,
    } as ReportRow
  })
  return { rows, range }
}

/** The number of orders of each day that has any, as a report with these filters counts them. */
export async function ordersOfDays(
  services: Pick<Services, 'db' | 'clock'>,
  person: Person,
  grouping: Grouping,
  request: ReportRequest,
) {
  const { sales, range, question } = await asked(services, person, grouping, request)
  return sales.ordersByDay(range, question)
}

/** The total of all rows and the course over time; an order in several rows counts once. */
export async function reportSum(
  services: Pick<Services, 'db' | 'clock'>,
  person: Person,
  { measures }: ReportOf,
  grouping: Pick<Grouping, 'search' | 'isOfPurchases' | 'above' | 'beside'> & { readonly by: SoldBy | 'order' },
  request: ReportRequest & { readonly groupBy?: Step | undefined },
) {
  const { sales, today, range, previousRange, question } = await asked(services, person, grouping, request, measures)
  const names = answered(measures)
  const { by } = grouping
  // The total of the rows equals the total of the days, except where keys came from, which is known for units alone,
  // and a reseller's own leg, whose amounts have more digits than the millionths of each row.
  const isByDay = by !== 'batch' && by !== 'supplier' && question.leg.seq !== 2
  // By supplier the same units make far fewer rows than by batch.
  const totalBy = by === 'batch' ? 'supplier' : by
  const totalOf = async (days: DayRange) => {
    const [rows, keys, byDay, orders] = await Promise.all([
      totalBy === 'order' || isByDay ? [] : sales.sold(totalBy, days, { ...question, withOrders: false }),
      by !== 'order' && (isByDay || by !== totalBy) ? sales.keysSold(by, days, question) : [],
      sales.sold('day', days, question),
      sales.ordersByDay(days, question),
    ])
    const total = added(by === 'order' || isByDay ? byDay : rows)
    const counted = orders.reduce((sum, each) => sum + each.orders, 0)
    return {
      keys: isByDay || by !== totalBy ? keys : rows.map(({ key }) => key),
      byDay: new Map(byDay.map((row) => [row.key, row])),
      total: { ...total, orders: counted },
    }
  }
  const [now, before] = await Promise.all([totalOf(range), previousRange ? totalOf(previousRange) : null])
  const above = await grouping.above?.(sales, question.filters)
  const sold = new Set([...now.keys, ...(before?.keys ?? [])])
  const keys = above ? nested([...sold], above).keys : [...sold]
  const step = request.groupBy ?? usualStep(range)
  const beside = await grouping.beside?.all(services.db, keys)
  return {
    range,
    previousRange,
    currency: person.currency,
    rows: grouping.by === 'order' ? now.total.orders + (await sales.ordersOnlyGivenBack(range, question)) : keys.length,
    figures: { ...figuresOfTotal(names, now.total), ...beside },
    previous: before ? figuresOfTotal(names, before.total) : null,
    step,
    course: course(addingOf(names), step, today, {
      days: eachDay(range),
      now: now.byDay,
      daysBefore: previousRange ? eachDay(previousRange) : [],
      before: before?.byDay ?? null,
    }),
  }
}

/** Figures by time step. The days of the other period are aligned with those of this one, starting from the first. */
function course(
  names: readonly MeasureName[],
  step: Step,
  today: string,
  of: {
    readonly days: readonly string[]
    readonly now: ReadonlyMap<string, Exact>
    readonly daysBefore: readonly string[]
    readonly before: ReadonlyMap<string, Exact> | null
  },
) {
  const parts = [
    ...Map.groupBy(
      of.days.map((day, index) => ({
        day,
        // The other year may have one more day: it is added to the last one.
        earlier: of.daysBefore.slice(index, index === of.days.length - 1 ? undefined : index + 1),
      })),
      ({ day }) => stepOf(day, step),
    ).values(),
  ]
  const own = figuresOfRows(
    names,
    parts.map((part) => added(part.map(({ day }) => of.now.get(day) ?? nothing))),
  )
  const earlier = figuresOfRows(
    names,
    parts.map((part) => added(part.flatMap(({ earlier: days }) => days.map((day) => of.before?.get(day) ?? nothing)))),
  )
  return parts.map((part, index) => {
    const day = part[0]?.day ?? ''
    return {
      day,
      // A future day has sold nothing yet, which is not zero.
      figures: day > today ? null : (own[index] ?? null),
      previous: of.before && part.some(({ earlier: days }) => days.length > 0) ? (earlier[index] ?? null) : null,
    }
  })
}
