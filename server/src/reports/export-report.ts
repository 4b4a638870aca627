import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Report, ReportColumn } from '@brava/contract/reports/report.ts'
import { reportLabels } from '@brava/contract/reports/report-labels.ts'
import { amountCell, type Cell, percentCell } from '../platform/tables/cell.ts'
import { tableFile } from '../platform/tables/table-file.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import type { Figures } from './figures.ts'
import type { ReportRow } from './answer-report.ts'

/** A report ready to be written: all rows in order, and what they come to. */
export interface ReportTable {
  readonly report: Pick<Report, 'columns' | 'path'>
  readonly range: DayRange
  readonly currency: string
  readonly rows: AsyncIterable<ReportRow>
  readonly figures: Figures
}

/** The name of the file: what is reported and its days, the same in every language. */
const nameOf = ({ report, range }: ReportTable) =>
  `${report.path.export.replace(/^.*\/export-/, '')}-${range.from}-${range.to}`

function cellOf(column: ReportColumn, value: unknown): Cell {
  if (value === null || value === undefined) return ''
  if (column.kind === 'money' || column.kind === 'each') return amountCell(value as number)
  if (column.kind === 'count' || column.kind === 'days') return value as number
  if (column.kind === 'percent') return percentCell(value as number)
  return value as string
}

/** The rows and their total as a file, with the labels of the screen. */
export function exportReport(table: ReportTable, format: TableFormat, language: Language): FileAnswer {
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
