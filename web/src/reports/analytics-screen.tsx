import { datePresets } from '@brava/contract/dates.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { declaredReports } from '@brava/contract/reports/declared-reports.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { isCompared, type Report } from '@brava/contract/reports/report.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { useUsualPreset } from '../api/use-usual-preset.ts'
import { money } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Link } from '../ui/basics/link.tsx'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { SkeletonCard } from '../ui/feedback/states.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { StatStrip } from '../ui/layout/stat-strip.tsx'
import classes from './analytics.module.css'
import { BestRows } from './best-rows.tsx'
import { numberOf, stripFigure } from './figure-words.ts'
import { ReportPeriod } from './report-period.tsx'
import { reportList } from './report-screen.tsx'
import { drillOfTotal, type ReportList, type ReportSum } from './report-state.ts'
import { t } from './reports.texts.ts'
import { WhatChanged } from './what-changed.tsx'

const whole = salesByProduct as unknown as Report

/** Sales at a glance: figures with their charts, and the top rows of each report, with a link to it. */
export function AnalyticsScreen() {
  const list = useList(...reportList(whole)) as unknown as ReportList
  const { filters } = list
  const sum = useEndpoint(whole.calls.sum, { body: { filters } as never }, { keepPrevious: true })
  const answer = (sum.data as { data: ReportSum } | undefined)?.data
  return (
    <Page>
      <PageHeader title={t.analytics} />
      <PageBody>
        <ReportPeriod list={list} range={answer?.range} />
        <Loaded query={sum as never} skeleton={<SkeletonCard lines={9} />}>
          {() => answer && <Overview list={list} sum={answer} />}
        </Loaded>
      </PageBody>
    </Page>
  )
}

function Overview({ list, sum }: { list: ReportList; sum: ReportSum }) {
  const { filters } = list
  const symbol = currencySymbol(sum.currency)
  const usualPreset = useUsualPreset()
  const preset = filters.datePreset ?? (filters.dateFrom || filters.dateTo ? undefined : usualPreset)
  const chosen = preset === undefined ? undefined : datePresets[preset]
  const label = chosen ? said(chosen) : t.chosenDays
  const previousLabel = filters.compare === 'year' ? t.yearBefore : filters.compare ? t.previousPeriod : undefined
  const compared = previousLabel ? { previousLabel } : {}
  const behind = drillOfTotal(whole, sum.range, list)
  const names = ['totalSalesNetto', 'totalSales', 'margin', 'marginBp', 'orders', 'keys'] as const
  return (
    <>
      <StatStrip
        figures={names.map((name) => ({ ...stripFigure(name, sum.figures, sum.previous, symbol), ...behind }))}
      />
      <LineChart
        title={t.byTime(t.net, t[sum.step])}
        label={label}
        {...compared}
        points={sum.course.map((point) => ({
          day: point.day,
          value: point.figures ? numberOf(point.figures.totalSalesNetto) : null,
          ...(point.previous ? { previous: numberOf(point.previous.totalSalesNetto) } : {}),
        }))}
        write={(value) => money(value.toFixed(2), symbol)}
      />
      <WhatChanged filters={filters} {...compared} />
      <div className={classes.reports}>
        {declaredReports
          .filter((report) => isCompared(report) && !report.isOfPurchases && report.measures[0] === 'totalSalesNetto')
          .map((report) => (
            <BestRows
              key={report.name}
              report={report}
              list={{ filters, search: '' }}
              range={sum.range}
              label={label}
              {...compared}
              title={
                <Link to={report.screen} search={{ ...filters }} className={classes.title}>
                  {said(report.title)}
                </Link>
              }
            />
          ))}
      </div>
    </>
  )
}
