import { groupOf } from '@brava/contract/reports/groups.ts'
import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { reportLabels } from '@brava/contract/reports/report-labels.ts'
import { count, percentOf } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { netOfVat } from '../text/net-of-vat.ts'
import { Bar, ChangeWords } from '../ui/chart/ranked-bars.tsx'
import { Cover, Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { numberOf, wordsOf, written } from './figure-words.ts'
import classes from './report.module.css'
import { t } from './reports.texts.ts'
import type { ReportRow, ReportSum } from './report-state.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

interface ReportColumns {
  readonly columns: Column<ReportRow>[]
  /** A column's cell in the total row. */
  readonly totalOf: (column: Column<ReportRow>) => React.ReactNode
}

/** The columns of a report, with the labels its exports use too; on a phone a row is a bar with two lines. */
export function reportColumns(
  report: Pick<Report, 'group' | 'measures' | 'columns'>,
  { sum, symbol, most }: { sum: ReportSum; symbol: string; most: number },
): ReportColumns {
  const group = groupOf(report.group)
  const [lead = '', ...facts] = Object.keys(group.columns)
  // More than two facts would be hard to read in one line: all but the first get their own column.
  const notes = facts.length > 2 ? facts.slice(0, 1) : facts
  const [chief] = report.measures
  const noteOf = (row: ReportRow) =>
    notes
      .map((name) => wordsOf(row[name]))
      .filter(Boolean)
      .join(' · ')
  const previousOf = (row: ReportRow) => (row.previous ? numberOf(row.previous[chief]) : undefined)
  const shown = report.measures.filter((name) => report.columns.some(({ id }) => id === name))
  const columns: Column<ReportRow>[] = [
    ...('imageUrl' in group.fields
      ? [
          {
            id: 'cover',
            header: t.cover,
            headerHidden: true,
            width: 40,
            fixed: true,
            phone: 'before',
            cell: (row: ReportRow) => <Cover src={text(row.imageUrl) || null} width={24} />,
            phoneCell: (row: ReportRow) => <Cover src={text(row.imageUrl) || null} width={45} />,
          } as const,
        ]
      : []),
    {
      id: lead,
      header: said(Object.values(group.columns)[0] ?? reportLabels.total),
      fixed: true,
      link: true,
      phone: 'title',
      cell: (row) => <TwoLine sub={noteOf(row)}>{text(row[lead])}</TwoLine>,
      phoneCell: (row) => (
        <span className={classes.phoneTop}>
          <span>{text(row[lead])}</span>
          <span>{written(chief, row[chief])}</span>
        </span>
      ),
    },
    ...facts.slice(notes.length === facts.length ? facts.length : 1).map((id, index) => ({
      id,
      header: said(group.columns[id] ?? reportLabels.total),
      from: 760 + index * 100,
      quiet: true,
      phone: 'hidden' as const,
      cell: (row: ReportRow) => wordsOf(row[id]),
    })),
    {
      id: 'share',
      header: said(reportLabels.share),
      align: 'right',
      from: 1080,
      phone: 'line',
      cell: (row) => (
        <span className={classes.share}>
          <span className={classes.shareBar}>
            <Bar value={numberOf(row[chief])} most={most} />
          </span>
          {percentOf(row.share)}
        </span>
      ),
      phoneCell: (row) => (
        <span className={classes.phoneBar}>
          <Bar value={numberOf(row[chief])} previous={previousOf(row)} most={most} />
          <span className={classes.phoneFacts}>
            <span>{[wordsOf(row[notes.at(-1) ?? '']), `${percentOf(row.share)}`].filter(Boolean).join(' · ')}</span>
            {row.previous && <ChangeWords value={numberOf(row[chief])} previous={numberOf(row.previous[chief])} />}
          </span>
        </span>
      ),
    },
    ...shown.map((name, index) => ({
      id: name,
      header: ['money', 'each'].includes(measures[name].kind)
        ? `${said(measures[name].label)} ${symbol}`
        : said(measures[name].label),
      ...(name.startsWith('margin') ? { hint: netOfVat } : {}),
      align: 'right' as const,
      quiet: index > 0,
      ...(index > 0 ? { from: 560 + index * 70 } : { fixed: true }),
      phone: 'hidden' as const,
      cell: (row: ReportRow) => cellOf(name, row[name], index === 0),
    })),
    ...(sum.previous && report.columns.some(({ id }) => id === 'changeBp')
      ? [
          {
            id: 'changeBp',
            header: said(reportLabels.change),
            align: 'right' as const,
            phone: 'hidden' as const,
            cell: (row: ReportRow) => (
              <ChangeWords value={numberOf(row[chief])} previous={numberOf(row.previous?.[chief])} />
            ),
          },
        ]
      : []),
  ]
  return {
    columns,
    totalOf: ({ id }) => {
      if (id === lead) return `${said(reportLabels.total)}, ${count(sum.rows)}`
      if (id === 'share') return percentOf(numberOf(sum.figures[chief]) === 0 ? null : 10_000)
      if (id === 'changeBp')
        return <ChangeWords value={numberOf(sum.figures[chief])} previous={numberOf(sum.previous?.[chief])} />
      return id in sum.figures ? cellOf(id as MeasureName, sum.figures[id], true) : null
    },
  }
}

function cellOf(name: MeasureName, value: unknown, strong: boolean) {
  const { kind } = measures[name]
  if (kind === 'money' || (kind === 'each' && value !== null)) return <Money value={text(value)} strong={strong} />
  return <span className="count">{written(name, value)}</span>
}
