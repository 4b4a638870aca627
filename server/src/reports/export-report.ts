import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { ReportFormat } from '@brava/contract/table-format.ts'
import { reportErrors } from '@brava/contract/reports/reports.errors.ts'
import { refuse } from '../platform/refuse.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Report, ReportColumn } from '@brava/contract/reports/report.ts'
import { reportLabels } from '@brava/contract/reports/report-labels.ts'
import { amountCell, type Cell, percentCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import { drawReport } from './draw-report.ts'
import type { Figures } from './figures.ts'
import type { ReportRow } from './answer-report.ts'

/** A report ready to be written: all rows in order, and their total. */
export interface ReportTable {
  readonly report: Pick<Report, 'columns' | 'path' | 'title' | 'measures' | 'filters' | 'chart' | 'isOfToday'>
  readonly range: DayRange
  readonly previousRange?: DayRange | null | undefined
  /** The filters that narrow it, by name. */
  readonly filters: Readonly<Record<string, unknown>>
  /** The text that narrows it; '' if none does. */
  readonly quickSearch: string
  /** The course over time of the figures that add up. */
  readonly course?: readonly { readonly figures: Figures | null }[] | undefined
  readonly currency: string
  readonly rows: AsyncIterable<ReportRow>
  readonly figures: Figures
}

/** The file name: the report and its days, the same in every language. */
const nameOf = ({ report, range }: ReportTable) =>
  `${report.path.export.replace(/^.*\/export-/, '')}-${range.from}-${range.to}`

function cellOf(column: ReportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (column.kind === 'money' || column.kind === 'each') return amountCell(value as number)
  if (column.kind === 'count' || column.kind === 'days') return value as number
  if (column.kind === 'percent') return percentCell(value as number)
  if (column.kind === 'day') return { date: value as string }
  return value as string
}

/** Maximum rows of a PDF: nobody reads longer ones, and drawing them takes processor time from everybody. */
const mostDrawn = 2000

/** The rows and their total as a file, with the labels of the screen. Refuses a PDF of more than 2,000 rows. */
export async function exportReport(
  table: ReportTable,
  format: ReportFormat,
  language: Language,
  of: { readonly at: Date; readonly company: string },
): Promise<FileAnswer> {
  if (format === 'pdf') {
    const rows: ReportRow[] = []
    for await (const row of table.rows) {
      if (rows.length === mostDrawn) refuse(reportErrors.tooLongForPdf)
      rows.push(row)
    }
    const bytes = await drawReport({ ...table, ...of, rows }, language)
    return { name: `${nameOf(table)}.pdf`, type: 'application/pdf', bytes }
  }
  const { columns } = table.report
  const [first] = columns
  const total: Record<string, unknown> = {
    ...table.figures,
    ...(first ? { [first.id]: reportLabels.total[language] } : {}),
  }
  async function* lines() {
    yield* table.rows
    yield total
  }
  return tableFile<Readonly<Record<string, unknown>>>(
    { format, language },
    {
      name: nameOf(table),
      heads: columns.map(({ label, kind }) =>
        kind === 'money' || kind === 'each' ? `${label[language]} ${table.currency}` : label[language],
      ),
      rows: lines(),
      cells: (row) => columns.map((column) => cellOf(column, row[column.id])),
    },
  )
}
