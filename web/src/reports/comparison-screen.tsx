import { periodBefore, yearBefore } from '@brava/contract/calendar-day.ts'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { analytics } from '@brava/contract/reports/analytics.endpoints.ts'
import { mostCompared } from '@brava/contract/reports/comparison.ts'
import type { FilterName } from '@brava/contract/reports/filters.ts'
import { type MeasureName, measures } from '@brava/contract/reports/measures.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { addressText } from '@brava/contract/reports/report-address.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressState } from '../api/use-address-state.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useList } from '../api/use-list.ts'
import { dateRange, shortDate } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { Button } from '../ui/basics/button.tsx'
import { SeriesChart } from '../ui/chart/series-chart.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { EmptyState, SkeletonCard } from '../ui/feedback/states.tsx'
import { Segmented } from '../ui/field/segmented.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { Money, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { Table } from '../ui/table/table.tsx'
import { numberOf, written } from './figure-words.ts'
import { useReportFilters } from './report-filters.ts'
import classes from './report.module.css'
import { ReportPeriod } from './report-period.tsx'
import { reportList } from './report-screen.tsx'
import { drillOf, type ReportList } from './report-state.ts'
import { t } from './reports.texts.ts'

type Comparison = Answered<typeof analytics.comparison>['data']
type Series = Comparison['series'][number]
type Period = Series['range']

const report = salesByProduct as unknown as Report
const narrowing = ['productIds', 'markets', 'companyIds', 'companyTypes', 'paymentTypes', 'isDomestic'] as const
const drawn = ['totalSalesNetto', 'margin', 'keys'] as const
const shown = salesByProduct.measures as readonly MeasureName[]

/** Two to five products over the same days, or one product over several periods; all settings are in the address. */
export function ComparisonScreen() {
  const [endpoint, options] = reportList(report)
  const list = useList(endpoint, { ...options, remember: 'report.comparison', enabled: false }) as unknown as ReportList
  const { compare: _compare, ...filters } = list.filters
  const products = (filters.productIds ?? []) as readonly number[]
  // Not a filter of the report: kept apart from the list's settings, which drop what they do not know.
  const [compared, setCompared] = useAddressState('compared')
  const periods = (
    products.length === 1 && Array.isArray(compared.periods) ? compared.periods : []
  ) as readonly Period[]
  const choices = useReportFilters(narrowing as readonly FilterName[])
  const asked = { ...filters, periods: periods.length > 0 ? periods : undefined }
  const query = useEndpoint(
    analytics.comparison,
    { body: { filters: asked as never } },
    { enabled: products.length > 0, keepPrevious: true },
  )
  const answer = query.data?.data
  const setPeriods = (next: readonly Period[]) => setCompared(() => (next.length > 0 ? { periods: next } : {}))
  const first = answer?.series[0]?.range
  // The chosen periods are in the address before their answer is here.
  const last = periods.at(-1) ?? first
  function addPeriod(before: typeof yearBefore) {
    if (!last) return
    const taken = [first, ...periods].map((period) => `${period?.from} ${period?.to}`)
    let next = before(last)
    while (taken.includes(`${next.from} ${next.to}`)) next = before(next)
    setPeriods([...periods, next])
  }
  return (
    <Page>
      <PageHeader title={t.comparative} facts={t.comparativeFacts} />
      <PageBody>
        <div className={classes.bar}>
          <ReportPeriod list={{ ...list, filters }} range={first} isAlone />
          <ListToolbar list={list} search={false} filters={choices} />
          {products.length === 1 && last && (
            <span className={classes.period}>
              {periods.map((period, index) => (
                <Button
                  key={`${period.from}_${period.to}`}
                  size="sm"
                  icon={<IconX />}
                  aria-label={t.removePeriod(dateRange(period.from, period.to))}
                  onClick={() => setPeriods(periods.filter((_, at) => at !== index))}
                >
                  {dateRange(period.from, period.to)}
                </Button>
              ))}
              {periods.length < mostCompared - 1 && (
                <>
                  <Button size="sm" icon={<IconPlus />} onClick={() => addPeriod(periodBefore)}>
                    {t.addPeriodBefore}
                  </Button>
                  <Button size="sm" icon={<IconPlus />} onClick={() => addPeriod(yearBefore)}>
                    {t.addYearBefore}
                  </Button>
                </>
              )}
            </span>
          )}
        </div>
        {products.length === 0 ? (
          <EmptyState title={t.chooseProducts}>{t.chooseProductsWhy}</EmptyState>
        ) : (
          <Loaded query={query} skeleton={<SkeletonCard lines={9} />}>
            {({ data }) =>
              data.series.length > 0 ? (
                <Compared answer={data} filters={filters} byPeriod={products.length === 1} />
              ) : (
                <EmptyState title={t.chooseProducts}>{t.chooseProductsWhy}</EmptyState>
              )
            }
          </Loaded>
        )}
      </PageBody>
    </Page>
  )
}

function Compared({
  answer: { series, currency, step },
  filters,
  byPeriod,
}: {
  answer: Comparison
  filters: ReportList['filters']
  byPeriod: boolean
}) {
  const [by, setBy] = useState<(typeof drawn)[number]>('totalSalesNetto')
  const symbol = currencySymbol(currency)
  const labelOf = ({ product, range }: Series) =>
    byPeriod ? dateRange(range.from, range.to) : `${product.title} · ${product.code}`
  const longest = series.reduce((most, each) => (each.course.length > most.course.length ? each : most))
  const word = { day: t.oneDay, week: t.oneWeek, month: t.oneMonth }[step]
  const steps = longest.course.map(({ day }, index) =>
    byPeriod && series.length > 1 ? t.stepNumber(word, index + 1) : shortDate(day),
  )
  const columns: Column<Series>[] = [
    {
      id: 'product',
      header: t.product,
      link: true,
      fixed: true,
      phone: 'title',
      cell: (each) => (
        <TwoLine sub={`${each.product.code} · ${dateRange(each.range.from, each.range.to)}`}>
          {each.product.title}
        </TwoLine>
      ),
      phoneCell: labelOf,
    },
    ...shown.map((name, index) => ({
      id: name,
      header: measures[name].kind === 'money' ? `${said(measures[name].label)} ${symbol}` : said(measures[name].label),
      unit: symbol,
      align: 'right' as const,
      quiet: index > 0,
      ...(index > 0 ? { from: 480 + index * 70 } : { fixed: true }),
      phone: index === 0 ? ('figure' as const) : index < 5 ? ('fact' as const) : ('hidden' as const),
      cell: ({ figures }: Series) =>
        measures[name].kind === 'money' ? (
          <Money value={String(figures[name as keyof typeof figures])} strong={index === 0} />
        ) : (
          <span className="count">{written(name, figures[name as keyof typeof figures])}</span>
        ),
    })),
  ]
  return (
    <>
      <Segmented
        label={t.by}
        value={by}
        onChange={setBy}
        options={drawn.map((name) => ({ value: name, label: said(measures[name].label) }))}
      />
      <SeriesChart
        title={t.byTime(said(measures[by].label), t[step])}
        series={series.map((each) => ({
          label: labelOf(each),
          values: each.course.map(({ figures }) => (figures ? numberOf(figures[by]) : null)),
        }))}
        steps={steps}
        write={(value) =>
          measures[by].kind === 'money' ? `${written(by, value.toFixed(2))} ${symbol}` : written(by, value)
        }
      />
      <Card title={t.comparative} flush>
        <Table
          plain
          label={t.comparative}
          rows={series}
          columns={columns}
          idOf={({ product, range }) => `${product.id} ${range.from} ${range.to}`}
          rowTo={({ product, range }) => addressText(drillOf(report, range, filters, { ...product } as never))}
        />
      </Card>
    </>
  )
}
