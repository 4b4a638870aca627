import { type Comparison, productFilters } from '@brava/contract/reports/filters.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import type { Address } from '@brava/contract/reports/report-address.ts'
import type { List } from '../api/list.ts'

/** What a report keeps in the address: days, comparison, filters by name. */
export interface ReportFilters {
  readonly datePreset?: number
  readonly dateFrom?: string
  readonly dateTo?: string
  readonly compare?: Comparison
  readonly [filter: string]: unknown
}

type Value = string | number | null

/** A wire row of any report: its own texts, figures by measure. */
export interface ReportRow {
  readonly id: number
  readonly share: number | null
  readonly changeBp: number | null
  readonly previous: Readonly<Record<string, Value>> | null
  readonly [field: string]: unknown
}

/** The sum of any report. */
export interface ReportSum {
  readonly range: { readonly from: string; readonly to: string }
  readonly previousRange: { readonly from: string; readonly to: string } | null
  readonly currency: string
  readonly rows: number
  readonly figures: Readonly<Record<string, Value>>
  readonly previous: Readonly<Record<string, Value>> | null
  readonly step: 'day' | 'week' | 'month'
  readonly course: readonly {
    readonly day: string
    readonly figures: Readonly<Record<string, Value>> | null
    readonly previous: Readonly<Record<string, Value>> | null
  }[]
}

export type ReportList = List<ReportRow, ReportFilters>

/**
 * The address of the list or report behind a figure: the same days and filters, and the row where there is one. Only
 * where `opensRows` or `drillOfTotal` allow it: a filter without a counterpart there is left out.
 */
export function drillOf(
  { drill }: Pick<Report, 'drill'>,
  { from, to }: { readonly from: string; readonly to: string },
  filters: ReportFilters,
  row?: ReportRow,
): Address {
  const narrowed = Object.entries(drill.filters).flatMap(([own, theirs]) =>
    filters[own] === undefined || theirs === undefined ? [] : [[theirs, filters[own]] as const],
  )
  if (row && drill.rowTo && row[drill.rowTo.field]) {
    const id = String(row[drill.rowTo.field] as number)
    const words = Object.entries(drill.rowTo.said ?? {}).map(([name, field]) => [name, row[field]] as const)
    return { to: `${drill.rowTo.to}/${id}`, search: { ...drill.rowTo.search, ...Object.fromEntries(words) } }
  }
  const [first, last] = drill.days ?? []
  return {
    to: drill.to,
    search: {
      ...(first ? { [first]: from } : {}),
      ...(last ? { [last]: to } : {}),
      ...drill.always,
      ...Object.fromEntries(narrowed),
      ...(row && drill.row ? { [drill.row]: [row[drill.rowField ?? 'id']] } : {}),
    },
  }
}

/**
 * The list behind the total; none if a filter or the search has no counterpart there, since the list would contain more
 * than was counted.
 */
export function drillOfTotal(
  report: Pick<Report, 'drill' | 'filters'>,
  range: { readonly from: string; readonly to: string },
  { filters, search }: Pick<ReportList, 'filters' | 'search'>,
): Partial<Address> {
  // The products behind the total are in the report next to this one.
  if (report.drill.to !== '/orders') return {}
  return isAlike(report, filters) && search === '' ? drillOf(report, range, filters) : {}
}

/** Whether every filter has a counterpart in the target. */
const isAlike = ({ drill, filters: names }: Pick<Report, 'drill' | 'filters'>, filters: ReportFilters) =>
  names.every((name) => filters[name] === undefined || drill.filters[name] !== undefined)

/**
 * Whether rows open something: a record, or a list of exactly what they count. A product is in its category, on its
 * platform and from its publisher anyway, so these filters need no counterpart for its row.
 */
export function opensRows({ drill, filters: names }: Pick<Report, 'drill' | 'filters'>, filters: ReportFilters) {
  if (drill.rowTo) return true
  const isOfProduct = drill.row === 'productId'
  const needed = isOfProduct ? names.filter((name) => !productFilters.some((one) => one === name)) : names
  return drill.row !== undefined && isAlike({ drill, filters: needed }, filters)
}
