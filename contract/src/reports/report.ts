import { z } from 'zod'
import type { Access } from '../access.ts'
import { FormatOfReport } from '../table-format.ts'
import { data, day, post } from '../endpoint.ts'
import type { Text } from '../language.ts'
import { list } from '../list.ts'
import { DateRange } from './date-range.ts'
import { dayFilter, type FilterName, filters, periodFilters } from './filters.ts'
import { type Group, type GroupName, groups } from './groups.ts'
import {
  addingOf,
  type Answered,
  answered,
  type FigureShape,
  figuresOf,
  type Measure,
  type MeasureName,
  measures,
} from './measures.ts'
import { reportLabels } from './report-labels.ts'
import { askedDaysErrors, reportErrors } from './reports.errors.ts'

/** The steps of a course over time. */
export const steps = ['day', 'week', 'month'] as const
export type Step = (typeof steps)[number]

/** Which list or report shows the details of a figure: maps the report's filters to those of the target. */
export interface Drill {
  readonly to:
    | '/orders'
    | '/my-orders'
    | '/products'
    | '/partners'
    | '/analytics/sales-by-product'
    | '/analytics/margin-by-batch'
    | '/analytics/cash-by-partner'
    | '/reports'
  /** The target's filters for the first and the last day; figures of today have none. */
  readonly days?: readonly [from: string, to: string]
  /** Further fixed filters, so that the target shows exactly what the figures count. */
  readonly always: Readonly<Record<string, unknown>>
  /** The filter for the row, by its id unless another field identifies it in the target. */
  readonly row?: string
  readonly rowField?: string
  /**
   * Instead of a list, the single record that the row stands for, whose id ends the path; a row without such an id
   * opens the list.
   */
  readonly rowTo?: {
    readonly to: '/orders/edit' | '/products/edit' | '/partners/edit' | '/partners-reseller/edit'
    readonly field: string
    readonly search: Readonly<Record<string, unknown>>
    /** Search parameters taken from the row, by field. */
    readonly said?: Readonly<Record<string, string>>
  }
  readonly filters: Readonly<Partial<Record<FilterName, string>>>
}

export interface ReportSpec<
  A extends Access = Access,
  G extends GroupName = GroupName,
  M extends MeasureName = MeasureName,
  F extends FilterName = FilterName,
> {
  readonly name: string
  readonly title: Text
  /** One line each for the documentation. */
  readonly summary: { readonly rows: string; readonly sum: string; readonly export: string }
  readonly path: { readonly rows: `/${string}`; readonly sum: `/${string}`; readonly export: `/${string}` }
  /** Where people read it. */
  readonly screen: `/${string}`
  /** Who may request it; whose sales they see depends on the person's scope. */
  readonly roles: A
  readonly group: G
  /** Covers what the reader's own company bought, not what it sold. */
  readonly isOfPurchases?: boolean
  /** Covers the current state: no days, no comparison and no course over time. */
  readonly isOfToday?: boolean
  /** Covers the state at the end of a day that the person chooses. */
  readonly isOfDay?: boolean
  /** The first one determines ranking, share and comparison. */
  readonly measures: readonly [M, ...M[]]
  readonly filters: readonly F[]
  /** Ranked rows beside the course over time, each by one of these figures. */
  readonly chart: {
    readonly ranked: readonly [M, ...M[]]
    readonly course?: M
    /** If rows follow each other in time, all of them are drawn in the order of this column. */
    readonly inOrderOf?: string
  }
  /** The assumptions behind its figures, shown above the rows. */
  readonly note?: Text
  readonly drill: Drill
}

/** A column of a report, on the screen and in exports. */
export interface ReportColumn {
  readonly id: string
  readonly label: Text
  readonly kind: 'text' | 'day' | Measure['kind']
}

/**
 * Declares a report. Derives from its row the three calls (rows, sum, export), their documentation and access, the
 * columns with their labels, and what the screen draws; `serveReport` answers it.
 */
export function report<
  const A extends Access,
  const G extends GroupName,
  const M extends MeasureName,
  const F extends FilterName,
>(spec: ReportSpec<A, G, M, F>) {
  type Fields = (typeof groups)[G]['fields']
  type Filters = Pick<typeof filters, F> & typeof periodFilters
  const group = groups[spec.group]
  const names = answered(spec.measures)
  const figures = figuresOf(names)
  const adding = figuresOf(addingOf(names)).partial()
  const [chief] = spec.measures
  const row = z.object({
    ...(group.fields as Fields),
    ...(figures.shape as FigureShape<Answered<M>>),
    /** Share of the first measure's total, in basis points. */
    share: z.number().int().nullable(),
    /** The same figures for the period of comparison. */
    previous: figures.nullable(),
    /** Change of the first measure, in basis points; null if it was zero. */
    changeBp: z.number().int().nullable(),
  })
  const narrowed = Object.fromEntries(spec.filters.map((name) => [name, filters[name]])) as Pick<typeof filters, F>
  const texts = Object.keys(group.columns)
  const days = spec.isOfToday ? (spec.isOfDay ? [reportErrors.stockArchived] : []) : askedDaysErrors
  const rows = list(spec.path.rows, {
    summary: spec.summary.rows,
    access: spec.roles,
    row,
    sortable: [chief, ...spec.measures.slice(1), ...texts, 'changeBp'] as [string, ...string[]],
    filters: (spec.isOfToday
      ? { ...narrowed, ...(spec.isOfDay ? dayFilter : {}) }
      : { ...narrowed, ...periodFilters }) as Filters,
    errors: days,
    timeoutMs: 90_000,
  })
  const sum = post(spec.path.sum, {
    summary: spec.summary.sum,
    access: spec.roles,
    shed: 'first',
    reads: true,
    body: rows.body.safeExtend({
      /** Steps of the course over time; when missing, chosen by the length of the period. */
      groupBy: z.enum(steps).optional(),
    }),
    response: data(
      z.object({
        range: DateRange,
        /** The range of comparison, cut to the part of the range that has passed. */
        previousRange: DateRange.nullable(),
        /** Currency of all amounts in the answer. */
        currency: z.string(),
        rows: z.number().int(),
        figures,
        previous: figures.nullable(),
        step: z.enum(steps),
        /** The figures that add up, by step; `day` is the first day of the step in the range. Null for days to come. */
        course: z.array(z.object({ day: z.string(), figures: adding.nullable(), previous: adding.nullable() })),
      }),
    ),
    errors: days,
    timeoutMs: 90_000,
  })
  const file = post(spec.path.export, {
    summary: spec.summary.export,
    access: spec.roles,
    body: rows.body.safeExtend({ format: FormatOfReport }),
    response: 'file',
    transfer: 'export',
    errors: [...days, reportErrors.tooManyOrders, reportErrors.tooLongForPdf],
    timeoutMs: 120_000,
  })
  const columns: readonly ReportColumn[] = [
    ...Object.entries(group.columns).map(([id, label]) => ({ id, label, kind: kindOf(group, id) })),
    { id: 'share', label: reportLabels.share, kind: 'percent' },
    // A row that is an order counts only itself, so the number of orders is left out.
    ...spec.measures
      .filter((name) => name !== 'orders' || spec.group !== 'order')
      .map((name) => ({ id: name, label: measures[name].label, kind: measures[name].kind })),
    ...(isCompared(spec) ? [{ id: 'changeBp', label: reportLabels.change, kind: 'percent' as const }] : []),
  ]
  return { ...spec, columns, row, calls: { rows, sum, export: file } }
}

const kindOf = ({ fields }: Pick<Group, 'fields'>, id: string) =>
  fields[id] === day || fields[id] === groups.batch.fields.importedOn ? ('day' as const) : ('text' as const)

/** Whether each row has a counterpart in another period: an order does not. */
export const isCompared = ({ isOfToday, group }: Pick<ReportSpec, 'isOfToday' | 'group'>) =>
  !isOfToday && group !== 'order'

/** Any report. */
export type Report = ReturnType<typeof report>

/** The calls of a report by name, in the form in which a noun declares its calls. */
export function callsOf<const N extends string, R, S, E>(
  name: N,
  { calls }: { readonly calls: { readonly rows: R; readonly sum: S; readonly export: E } },
): { readonly [K in N]: R } & { readonly [K in `${N}Sum`]: S } & { readonly [K in `${N}Export`]: E } {
  return { [name]: calls.rows, [`${name}Sum`]: calls.sum, [`${name}Export`]: calls.export } as never
}
