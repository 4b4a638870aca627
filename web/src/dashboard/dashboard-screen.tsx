import { dashboard } from '@brava/contract/dashboard/dashboard.endpoints.ts'
import { datePresets } from '@brava/contract/dates.ts'
import { useProfile } from '../api/profile.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { date, dateRange, money } from '../text/format.ts'
import { said } from '../text/texts.ts'
import { LineChart } from '../ui/chart/line-chart.tsx'
import { PeriodPicker } from '../ui/field/period-picker.tsx'
import { usePreset } from '../ui/field/use-preset.ts'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { SkeletonCard } from '../ui/feedback/states.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { BuyerFigures } from './buyer-figures.tsx'
import { BuyerLists } from './buyer-lists.tsx'
import { BuyerWaiting } from './buyer-waiting.tsx'
import { CompanyApproved } from './company-approved.tsx'
import classes from './dashboard.module.css'
import { t } from './dashboard.texts.ts'
import { DistributorFigures } from './distributor-figures.tsx'
import { DistributorLists } from './distributor-lists.tsx'
import { DistributorWaiting } from './distributor-waiting.tsx'
import { FirstOrder } from './first-order.tsx'
import { today } from '../text/today.ts'

/**
 * What matters now, by role: figures with the previous period, a chart, pending work, short lists; every figure links
 * to its list.
 */
export function DashboardScreen() {
  const [preset, choose] = usePreset()
  const data = useEndpoint(dashboard.data, { params: { x: preset } }, { keepPrevious: true, everyMs: 60_000 })
  const { userData } = useProfile()
  const symbol = userData.currencySymbol
  const range = data.data?.data.range

  return (
    <Page>
      <PageHeader
        title={t.title}
        facts={range && (range.from === range.to ? date(range.from) : dateRange(range.from, range.to))}
        actions={<PeriodPicker value={preset} onChange={choose} />}
      />
      <PageBody>
        <Loaded query={data} skeleton={<DashboardSkeleton />}>
          {({ data: { distributor, buyer, range: days } }) => (
            <>
              {distributor && <DistributorFigures data={distributor} symbol={symbol} range={days} />}
              {buyer?.firstOrder ? (
                <FirstOrder {...buyer.firstOrder} />
              ) : (
                buyer?.approvedAt && <CompanyApproved at={buyer.approvedAt} />
              )}
              {buyer && <BuyerFigures data={buyer} symbol={symbol} range={days} who={userData} />}
              <div className={classes.top}>
                <Trend preset={preset} symbol={symbol} sales={distributor !== null} />
                <div className={classes.side}>
                  {distributor && <DistributorWaiting data={distributor} />}
                  {buyer && <BuyerWaiting data={buyer} symbol={symbol} />}
                </div>
              </div>
              {distributor && <DistributorLists data={distributor} symbol={symbol} />}
              {buyer && <BuyerLists data={buyer} symbol={symbol} />}
            </>
          )}
        </Loaded>
      </PageBody>
    </Page>
  )
}

function DashboardSkeleton() {
  return (
    <>
      <SkeletonCard lines={2} />
      <div className={classes.top}>
        <SkeletonCard lines={9} />
        <SkeletonCard lines={9} />
      </div>
      <div className={classes.lists}>
        <SkeletonCard />
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </>
  )
}

function Trend({ preset, symbol, sales }: { preset: number; symbol: string; sales: boolean }) {
  const trend = useEndpoint(dashboard.performance, { params: { x: preset } }, { keepPrevious: true })
  const title = sales ? t.salesByDay : t.purchasesByDay
  const period = datePresets[preset]
  return (
    <Loaded query={trend} skeleton={<SkeletonCard lines={8} />}>
      {({ data: { days } }) => (
        <LineChart
          title={title}
          label={period ? said(period) : t.sales}
          previousLabel={t.previousPeriod}
          points={days.map(({ day, value, previous }) => ({
            day,
            // A future day has no sales yet, which is not zero.
            value: day > today() ? null : Number(value),
            previous: Number(previous),
          }))}
          write={(value) => money(value.toFixed(2), symbol)}
        />
      )}
    </Loaded>
  )
}
