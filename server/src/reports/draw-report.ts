import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Language } from '@brava/contract/language.ts'
import { measures } from '@brava/contract/reports/measures.ts'
import type { ReportColumn } from '@brava/contract/reports/report.ts'
import { filterLabels, reportLabels } from '@brava/contract/reports/report-labels.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { factStrip, hairlines, ink, pageFoot, wordsIn } from '../invoices/paper.ts'
import { drawPdf, plainText } from '../platform/pdf/draw-pdf.ts'
import type { ReportRow } from './answer-report.ts'
import type { ReportTable } from './export-report.ts'

/** A report with everything its PDF shows. */
export interface ReportPaper extends Omit<ReportTable, 'rows'> {
  readonly rows: readonly ReportRow[]
  readonly at: Date
  /** Whose report it is: the reader's company. */
  readonly company: string
}

type Say = ReturnType<typeof wordsIn>

function written({ kind }: Pick<ReportColumn, 'kind'>, value: unknown, { minor, count, percentOf, date }: Say): string {
  if (value === null || value === undefined) return kind === 'text' || kind === 'day' ? '' : '—'
  if (kind === 'money' || kind === 'each') return minor(value as number)
  if (kind === 'percent') return percentOf(value as number)
  if (kind === 'count' || kind === 'days') return count(value as number)
  return kind === 'day' ? date(value as string) : plainText(value as string)
}

const chart = { width: 754, height: 90 } as const

/** The course of one figure as a line from the first to the last day; empty if there is no line to draw. */
function courseOf({ report, course }: ReportPaper): Content[] {
  const name = report.chart.course
  const values = (course ?? []).flatMap(({ figures }) => (name && figures ? [Number(figures[name] ?? 0)] : []))
  if (!name || values.length < 2) return []
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const height = (value: number) => chart.height - 4 - ((value - low) / (high - low || 1)) * (chart.height - 8)
  const points = values
    .map((value, index) => `${((index / (values.length - 1)) * chart.width).toFixed(1)},${height(value).toFixed(1)}`)
    .join(' ')
  const zero = height(0).toFixed(1)
  return [
    {
      margin: [0, 0, 0, 12],
      svg: `<svg width="${chart.width}" height="${chart.height}" viewBox="0 0 ${chart.width} ${chart.height}"><line x1="0" x2="${chart.width}" y1="${zero}" y2="${zero}" stroke="${ink.hairline}"/><polyline fill="none" stroke="${ink.accent}" stroke-width="1.5" points="${points}"/></svg>`,
    },
  ]
}

/** Draws a report as shown on the screen: its days and filters, totals, course, and every row. */
export function drawReport(paper: ReportPaper, language: Language): Promise<Buffer> {
  const { report, range, previousRange, figures, rows } = paper
  const words = wordsIn(language)
  const symbol = currencySymbol(paper.currency)
  const title = report.title[language]
  const days = report.isOfToday ? words.date(range.to) : words.dateRange(range.from, range.to)
  const compared = previousRange
    ? `, ${words.say(reportLabels.comparedWith)} ${words.dateRange(previousRange.from, previousRange.to)}`
    : ''
  const narrowed = [
    ...report.filters.filter((name) => paper.filters[name] !== undefined).map((name) => words.say(filterLabels[name])),
    ...(paper.quickSearch ? [`${words.say(reportLabels.search)}: ${plainText(paper.quickSearch)}`] : []),
  ]
  const right = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'day'
  const isMoney = ({ kind }: { readonly kind: string }) => kind === 'money' || kind === 'each'
  // The rate of change and the share can be seen from the figures beside them.
  const columns = report.columns.filter(({ id }) => id !== 'share' && (id !== 'changeBp' || previousRange))
  const line = (row: Readonly<Record<string, unknown>>, bold = false): TableCell[] =>
    columns.map((column) => ({
      text: written(column, row[column.id], words),
      alignment: right(column) ? 'right' : 'left',
      noWrap: right(column),
      bold,
    }))
  const [lead] = columns
  const strip = report.measures
    .filter((name) => figures[name] !== undefined)
    .slice(0, 8)
    .map((name) => {
      const unit = isMoney(measures[name]) && figures[name] !== null ? `\u00a0${symbol}` : ''
      return [words.say(measures[name].label), written(measures[name], figures[name], words) + unit] as const
    })
  return drawPdf({
    info: { title: `${title} ${plainText(paper.company)}`, author: plainText(paper.company) },
    language,
    pageOrientation: 'landscape',
    content: [
      { text: title, bold: true, fontSize: 16 },
      { text: `${plainText(paper.company)} · ${days}${compared}`, color: ink.grey, margin: [0, 2, 0, 0] },
      ...(narrowed.length > 0
        ? [
            {
              text: `${words.say(reportLabels.narrowed)}: ${narrowed.join(', ')}`,
              color: ink.grey,
            },
          ]
        : []),
      factStrip(strip),
      ...courseOf(paper),
      {
        layout: hairlines,
        fontSize: columns.length > 9 ? 7 : 8,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: columns.map((column) => (right(column) ? 'auto' : '*')),
          body: [
            columns.map(
              (column): TableCell => ({
                text: isMoney(column) ? `${words.say(column.label)} ${symbol}` : words.say(column.label),
                alignment: right(column) ? 'right' : 'left',
                color: ink.grey,
              }),
            ),
            ...rows.map((row) => line(row)),
            line({ ...figures, ...(lead ? { [lead.id]: words.say(reportLabels.total) } : {}) }, true),
          ],
        },
      },
    ],
    footer: (page, pages) =>
      pageFoot(
        [title, days, `${words.say(reportLabels.drawnOn)} ${words.dateTime(paper.at)}`],
        `${words.say(reportLabels.page)} ${page} ${words.say(reportLabels.of)} ${pages}`,
      ),
  })
}
