import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { mostExportedRows } from '@brava/contract/exports/most-exported-rows.ts'
import type { ReportFormat } from '@brava/contract/table-format.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { type NamedKind, saidKindOf } from '@brava/contract/said-name.ts'
import { reportErrors } from '@brava/contract/reports/reports.errors.ts'
import type { Call, Route } from '../platform/call.ts'
import { asOfOneMoment } from '../platform/db/as-of-one-moment.ts'
import type { Db } from '../platform/db/connect.ts'
import type { PageOf, PageRequest } from '../platform/db/paging.ts'
import { referenceNames } from '../platform/db/reference-names.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import type { z } from 'zod'
import { refuse } from '../platform/refuse.ts'
import { sayerOf } from '../platform/say-names.ts'
import {
  type Grouping,
  type ReportRequest,
  type ReportRow,
  reportPage,
  reportRows,
  reportSum,
} from './answer-report.ts'
import { exportReport } from './export-report.ts'
import type { Figures } from './figures.ts'
import { partnerFields } from './groupings.sql.ts'
import { readSales } from '../sales/read-sales.ts'
import { inOrder, pageOf } from '../platform/db/pages-in-memory.ts'

/** The parts of a declared report that its responses need. */
export type Declared = Pick<
  Report,
  'name' | 'title' | 'measures' | 'columns' | 'path' | 'calls' | 'row' | 'filters' | 'chart' | 'isOfToday'
>

/** Who reads a report, and with what. */
export type ReportReader = Pick<Call, 'db' | 'clock' | 'person' | 'language'>

type Body<R extends object> = { readonly body: R }
export type Listed = ReportRequest & PageRequest<string>
type SumAsked = Parameters<typeof reportSum>[4]

interface RowsOfReport {
  readonly rows: AsyncIterable<ReportRow> | Iterable<ReportRow>
  readonly range: DayRange
  /** The number of rows, where there may be very many. */
  readonly total?: number
}

/** The rows that a worksheet holds, less its header and its total. */
const mostOfSheet = 1_048_576 - 2

/** Where the rows of a report come from: page by page, all of them in order for a file, and their total. */
export interface ReportSource {
  readonly page: (call: ReportReader, report: Declared, body: Listed) => Promise<PageOf<ReportRow>>
  readonly all: (call: ReportReader, report: Declared, body: Listed) => Promise<RowsOfReport>
  readonly sum: (
    call: ReportReader,
    report: Declared,
    body: SumAsked,
  ) => Promise<{
    readonly currency: string
    readonly figures: Figures
    readonly previousRange?: DayRange | null
    readonly course?: readonly { readonly figures: Figures | null }[]
  }>
}

/** Which kind of names the reader sees in the column that sorts a report; undefined if it has none. */
function saidBy({ row, measures }: Declared, { sortBy }: Listed): NamedKind | undefined {
  const column = (row.shape as Readonly<Record<string, z.ZodType>>)[sortBy ?? measures[0]]
  return column && saidKindOf(column)
}

/** How the reader sees such a name; weeks are sorted by time. */
async function asRead({ db, language }: ReportReader, kind: NamedKind | undefined) {
  if (!kind) return undefined
  if (kind === 'cashWeek') return Number
  const say = await referenceNames(db, language)
  return (name: unknown) => (typeof name === 'string' ? say(kind, name) : name)
}

/** For reports with few rows: reads all of them, then sorts. */
export function fewRows(
  read: (call: ReportReader, report: Declared, body: ReportRequest) => Promise<{ rows: ReportRow[]; range: DayRange }>,
): Pick<ReportSource, 'page' | 'all'> {
  const all = async (call: ReportReader, report: Declared, body: Listed) => {
    const { rows, range } = await read(call, report, body)
    return { rows: inOrder(rows, body, report.measures[0], await asRead(call, saidBy(report, body))), range }
  }
  return { all, page: async (call, report, body) => pageOf((await all(call, report, body)).rows, body) }
}

/** Sales of the reader's leg, summed by the kind of row. */
export const groupedSales = (grouping: Grouping): ReportSource => {
  const few = fewRows((call, report, body) => reportRows(call, call.person, report, grouping, body))
  return {
    ...few,
    page: (call, report, body) =>
      saidBy(report, body) ? few.page(call, report, body) : reportPage(call, call.person, report, grouping, body),
    sum: (call, report, body) => reportSum(call, call.person, report, grouping, body),
  }
}

/** The routes of a declared report: its rows, their total, and both as a file. */
export function serveReport(report: Declared, source: ReportSource): Route[] {
  const { rows, sum, export: file } = report.calls
  const route = <B extends object>(
    name: string,
    endpoint: Route['endpoint'],
    handler: (call: Call, input: Body<B>) => Promise<unknown>,
  ): Route => ({ name, endpoint, handler: handler as unknown as Route['handler'] })
  return [
    route<Listed>(report.name, rows, (call, { body }) => source.page(call, report, body)),
    route<SumAsked>(`${report.name}Sum`, sum, async (call, { body }) => ({
      data: await source.sum(call, report, body),
    })),
    route<Listed & { format: ReportFormat }>(`${report.name}Export`, file, (call, { body }) =>
      reportFile(call, report, source, body),
    ),
  ]
}

/**
 * All rows of a report and their total as a file, in the reader's language; both from one snapshot, so that the rows add
 * up to the total, up to mostExportedRows. Refuses one that is too long, or has more
 * rows than `most`.
 */
export async function reportFile(
  call: ReportReader,
  report: Declared,
  source: ReportSource,
  body: Listed & { readonly format: ReportFormat },
  { most = body.format === 'xlsx' ? mostOfSheet : Number.POSITIVE_INFINITY }: { readonly most?: number } = {},
): Promise<FileAnswer> {
  const read = (db: Db) => {
    const at = { ...call, db }
    return Promise.all([source.all(at, report, body), source.sum(at, report, body)])
  }
  // Sums of sales are brought up to date here: nobody waits for a lock of the long transaction.
  await readSales(call.db)
  const atOnce = await asOfOneMoment(call.db, async (moment) => {
    const [{ rows: found, range, total = 0 }, sum] = await read(moment)
    if (total > most) refuse(reportErrors.tooManyOrders)
    // A longer file is streamed, and no transaction waits for its reader (decision 0223).
    if (total > mostExportedRows) return undefined
    const rows: ReportRow[] = []
    for await (const row of found) rows.push(row)
    return [{ rows, range }, sum] as const
  })
  const [{ rows: all, range }, sum] = atOnce ?? (await read(call.db))
  const say = sayerOf(report.row)
  const names = await referenceNames(call.db, call.language)
  async function* said() {
    for await (const row of all) yield say ? (say(row, names) as ReportRow) : row
  }
  const table = { report, range, filters: { ...body.filters }, quickSearch: body.quickSearch, ...sum, rows: said() }
  return exportReport({ ...table, range }, body.format, call.language, {
    at: call.clock.now(),
    company: (await partnerFields(call.db, [call.person.companyId]))[0]?.title ?? '',
  })
}
