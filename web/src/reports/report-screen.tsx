import type { ReportFormat } from '@brava/contract/table-format.ts'
import { groupOf } from '@brava/contract/reports/groups.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { datePresets } from '@brava/contract/dates.ts'
import type { ListEndpoint } from '@brava/contract/list.ts'
import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import { isCompared, type Report } from '@brava/contract/reports/report.ts'
import { addressText } from '@brava/contract/reports/report-address.ts'
import { type ReactNode, useState } from 'react'
import { listAt } from '../api/list.ts'
import { useDownload } from '../api/use-download.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { useUsualPreset } from '../api/use-usual-preset.ts'
import { date, money } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState, SkeletonCard } from '../ui/feedback/states.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { StatStrip } from '../ui/layout/stat-strip.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { SavedViews } from '../ui/table/saved-views.tsx'
import { ExportMenu } from '../ui/table/export-menu.tsx'
import { BestRows } from './best-rows.tsx'
import { numberOf, stripFigure, written } from './figure-words.ts'
import { reportColumns } from './report-columns.tsx'
import { useReportFilters } from './report-filters.ts'
import { ReportPeriod } from './report-period.tsx'
import classes from './report.module.css'
import { drillOf, drillOfTotal, opensRows, type ReportList, type ReportRow, type ReportSum } from './report-state.ts'
import { t } from './reports.texts.ts'
import { ScheduleButton, ScheduleFacts } from './schedules/schedule-button.tsx'

const savedAs = ['pdf', 'xlsx', 'csv'] as const satisfies readonly ReportFormat[]

/** The number of figures that fit into the strip. */
const mostFigures = 7

/** The list of a report, also for requesting it before its screen is drawn. */
export const reportList = ({
  name,
  measures: [chief],
  calls,
  group,
  chart: { inOrderOf },
}: Pick<Report, 'name' | 'measures' | 'calls' | 'group' | 'chart'>) =>
  listAt(calls.rows as unknown as ListEndpoint, {
    remember: `report.${name}`,
    // Orders start with the newest, forecast weeks with the first; other rows are ranked.
    defaultSort: {
      by: (inOrderOf ?? (group === 'order' ? 'approvedOn' : chief)) as never,
      ascending: inOrderOf !== undefined,
    },
  })

/**
 * Any declared report: days and comparison, filters, figures, charts, rows with their total; all settings are in the
 * address.
 */
export function ReportScreen({
  report,
  tabs,
  beside,
}: {
  report: Report
  tabs?: ReactNode
  /** Shown between its charts and its rows. */
  beside?: (list: ReportList, of: { readonly range: ReportSum['range']; readonly previousLabel?: string }) => ReactNode
}) {
  const list = useList(...reportList(report)) as unknown as ReportList
  const { filters, search } = list
  const body = { filters, quickSearch: search } as never
  const sum = useEndpoint(report.calls.sum, { body }, { keepPrevious: true })
  const answer = (sum.data as { data: ReportSum } | undefined)?.data
  const file = useExport(report, list)
  const group = groupOf(report.group)
  const declared = useReportFilters(report.filters)
  const exported = <ExportMenu pending={file.pending} save={file.save} formats={savedAs} />
  return (
    <Page>
      <PageHeader
        title={said(report.title)}
        facts={<ScheduleFacts report={report} />}
        actions={
          <>
            <ScheduleButton report={report} list={list} />
            <span className={classes.wideOnly}>{exported}</span>
          </>
        }
      />
      {tabs}
      <SavedViews list={list} label={t.views} views={[{ key: 'usual', label: t.usualView, filters: {} }]} />
      <PageBody>
        <div className={classes.bar}>
          {report.isOfDay && (
            <div style={{ maxWidth: 220 }}>
              <DateField
                label={t.onDay}
                value={typeof filters.onDay === 'string' ? filters.onDay : (answer?.range.to ?? null)}
                onChange={(day) => list.setFilter('onDay', (day ?? undefined) as never)}
              />
            </div>
          )}
          {!report.isOfToday && <ReportPeriod list={list} range={answer?.range} />}
          {declared.length > 0 && <ListToolbar list={list} search={false} filters={declared} />}
        </div>
        <Loaded query={sum as never} skeleton={<SkeletonCard lines={9} />}>
          {() =>
            answer && <Figures report={report} list={list} sum={answer} title={said(group.label)} beside={beside} />
          }
        </Loaded>
        <div className={classes.phoneFoot}>
          <span>
            {answer && `${t.sold(answer.rows)}, ${said(measures[report.measures[0]].label).toLocaleLowerCase()}`}
            <b>{answer && wholeOf(report.measures[0], answer)}</b>
          </span>
          {exported}
        </div>
      </PageBody>
    </Page>
  )
}

function wholeOf(name: MeasureName, { figures, currency }: ReportSum) {
  const value = figures[name]
  return measures[name].kind === 'money' ? money(String(value), currencySymbol(currency)) : written(name, value)
}

function Figures({
  report,
  list,
  sum,
  title,
  beside,
}: {
  report: Report
  list: ReportList
  sum: ReportSum
  title: string
  beside: Parameters<typeof ReportScreen>[0]['beside']
}) {
  const [view, setView] = useState<'rows' | 'course'>('rows')
  const symbol = currencySymbol(sum.currency)
  const hint = groupOf(report.group).searchHint
  const { filters } = list
  const behind = drillOfTotal(report, sum.range, list)
  const [chief] = report.measures
  const most = Math.max(0, ...list.rows.map((row) => Math.max(numberOf(row[chief]), numberOf(row.previous?.[chief]))))
  const { columns, totalOf } = reportColumns(report, { sum, symbol, most })
  const names: MeasureName[] = report.measures.filter((name) => measures[name].kind !== 'percent')
  const usualPreset = useUsualPreset()
  const preset = filters.datePreset ?? (filters.dateFrom || filters.dateTo ? undefined : usualPreset)
  const chosen = preset === undefined ? undefined : datePresets[preset]
  const label = report.isOfDay ? date(sum.range.to) : report.isOfToday ? t.today : chosen ? said(chosen) : t.chosenDays
  const previousLabel = filters.compare === 'year' ? t.yearBefore : filters.compare ? t.previousPeriod : undefined
  const course = report.chart.course
  const compared = previousLabel ? { previousLabel } : {}
  const isEmpty = sum.rows === 0
  return (
    <>
      <StatStrip
        figures={names
          .slice(0, mostFigures)
          .map((name) => ({ ...stripFigure(name, sum.figures, sum.previous, symbol), ...behind }))}
      />
      <span className={course ? classes.phoneOnly : classes.noView}>
        <Segmented
          wide
          label={t.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'rows', label: title },
            { value: 'course', label: t.byDay },
          ]}
        />
      </span>
      <div className={classes.charts} data-view={view} data-single={course && !isEmpty ? undefined : true}>
        {!isEmpty && (
          <div className={classes.ranked}>
            <BestRows
              report={report}
              list={list}
              of={sum.rows}
              range={sum.range}
              label={label}
              {...(isCompared(report) ? compared : {})}
            />
          </div>
        )}
        {course && (
          <div className={classes.course}>
            <LineChart
              title={t.byTime(said(measures[course].label), t[sum.step])}
              label={label}
              {...compared}
              points={sum.course.map((point) => ({
                day: point.day,
                value: point.figures ? numberOf(point.figures[course]) : null,
                ...(point.previous ? { previous: numberOf(point.previous[course]) } : {}),
              }))}
              write={(value) => money(value.toFixed(2), symbol)}
            />
          </div>
        )}
      </div>
      {beside?.(list, { range: sum.range, ...compared })}
      {report.note && <p className={classes.note}>{said(report.note)}</p>}
      <div className={classes.table} data-view={view}>
        <Card title={title} facts={report.isOfToday ? t.sold(sum.rows) : `${t.sold(sum.rows)} · ${t.refundDay}`} flush>
          <ListToolbar list={{ ...list, narrowed: 0 }} search={hint ? said(hint) : false} columns={columns} />
          <DataTable
            ownExport
            plain
            label={said(report.title)}
            list={list}
            columns={columns}
            totalOf={totalOf}
            rowHeight={52}
            {...(opensRows(report, filters)
              ? { rowTo: (row: ReportRow) => addressText(drillOf(report, sum.range, filters, row)) }
              : {})}
            empty={
              report.group === 'debtor' || report.group === 'payer' ? (
                <EmptyState title={t.nobodyOwes}>{t.nobodyOwesWhy}</EmptyState>
              ) : report.isOfToday ? (
                <EmptyState title={t.noKeys}>{t.noKeysWhy}</EmptyState>
              ) : (
                <EmptyState title={t.nothing}>{t.nothingWhy}</EmptyState>
              )
            }
          />
        </Card>
      </div>
    </>
  )
}

function useExport(report: Report, list: ReportList) {
  const { pending, run } = useDownload()
  const save = (format: ReportFormat) => run(report.calls.export, { body: { ...list.request, format } as never })
  return { pending, save }
}
