import { groupOf } from '@brava/contract/reports/groups.ts'
import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { said } from '../text/texts.ts'
import { RankedBars } from '../ui/chart/ranked-bars.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { numberOf, wordsOf, written } from './figure-words.ts'
import { drillOf, opensRows, type ReportList, type ReportRow, type ReportSum } from './report-state.ts'
import { t } from './reports.texts.ts'

const bestRows = 8

/** There are few rows in a time sequence: all are drawn. */
const mostInOrder = 50

/** The top rows by one of the figures, whatever page and order the table has. */
export function BestRows({
  report,
  list,
  of,
  range,
  label,
  previousLabel,
  title,
}: {
  report: Report
  list: Pick<ReportList, 'filters' | 'search'>
  /** How many rows there are in total, if known. */
  of?: number
  range: ReportSum['range']
  label: string
  previousLabel?: string
  /** Next to other reports: its name, as a link to it. */
  title?: ReactNode
}) {
  const {
    ranked: [first],
    inOrderOf,
  } = report.chart
  const [by, setBy] = useState<MeasureName>(first)
  const group = groupOf(report.group)
  const [lead = '', ...notes] = Object.keys(group.columns)
  const best = useEndpoint(
    report.calls.rows,
    {
      body: {
        filters: list.filters,
        quickSearch: list.search,
        sortBy: inOrderOf ?? by,
        isSortAscending: inOrderOf !== undefined,
        pageSize: inOrderOf ? mostInOrder : bestRows,
      } as never,
    },
    { keepPrevious: true },
  )
  const rows = ((best.data as { data: ReportRow[] } | undefined)?.data ?? []) as ReportRow[]
  return (
    <RankedBars
      label={label}
      {...(previousLabel ? { previousLabel } : {})}
      {...(of === undefined ? {} : { of })}
      {...(title ? { title } : inOrderOf ? { title: said(group.label) } : {})}
      pictureTitle={`${said(report.title)}: ${said(measures[by].label)}`}
      write={(value) => written(by, measures[by].kind === 'money' ? value.toFixed(2) : value, 0)}
      actions={
        <Segmented
          label={t.by}
          value={by}
          onChange={setBy}
          options={report.chart.ranked.map((name) => ({ value: name, label: said(measures[name].label) }))}
        />
      }
      bars={rows.map((row) => ({
        id: row.id,
        name: String(row[lead] as string),
        note: wordsOf(row[inOrderOf ?? (notes.length > 2 ? notes[0] : notes.at(-1)) ?? '']),
        value: numberOf(row[by]),
        ...(row.previous ? { previous: numberOf(row.previous[by]) } : {}),
        ...(opensRows(report, list.filters) ? drillOf(report, range, list.filters, row) : {}),
      }))}
    />
  )
}
