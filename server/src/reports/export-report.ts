import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { exportFormats, Report, ReportColumn } from '@brava/contract/reports/report.ts'
import { reportLabels } from '@brava/contract/reports/report-labels.ts'
import type { CsvCell } from '../platform/csv/csv-line.ts'
import { csvAmount, csvFile } from '../platform/csv/csv-file.ts'
import type { DayRange } from '../platform/dates/date-presets.ts'
import type { Figures } from './figures.ts'
import type { ReportRow } from './answer-report.ts'

/** A report ready to be written: all rows in order, and what they come to. */
export interface ReportTable {
  readonly report: Pick<Report, 'columns' | 'path'>
  readonly range: DayRange
  readonly currency: string
  readonly rows: readonly ReportRow[]
  readonly figures: Figures
}

type Write = (table: ReportTable, language: Language) => FileAnswer

/** How each format is written. */
const writers: Readonly<Record<(typeof exportFormats)[number], Write>> = { csv: writeCsv }

/** The rows and their total as a file, with the labels of the screen. */
export function exportReport(
  table: ReportTable,
  format: (typeof exportFormats)[number],
  language: Language,
): FileAnswer {
  return writers[format](table, language)
}

/** The name of the file: what is reported and its days, the same in every language. */
const nameOf = ({ report, range }: ReportTable, ending: string) =>
  `${report.path.export.replace(/^.*\/export-/, '')}-${range.from}-${range.to}.${ending}`

function cellOf(column: ReportColumn, value: unknown, language: Language): CsvCell {
  if (value === null || value === undefined) return ''
  if (column.kind === 'money') return csvAmount(value as number, language)
  if (column.kind === 'count') return value as number
  if (column.kind === 'percent')
    return {
      number: formatter(language)
        .decimal((value as number) / 100, 2)
        .replace('−', '-'),
    }
  return value as string
}

function writeCsv(table: ReportTable, language: Language): FileAnswer {
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
  return csvFile<Readonly<Record<string, unknown>>>({
    name: nameOf(table, 'csv'),
    heads: columns.map(({ label, kind }) =>
      kind === 'money' ? `${label[language]} ${table.currency}` : label[language],
    ),
    rows: lines(),
    cells: (row) => columns.map((column) => cellOf(column, row[column.id], language)),
  })
}
