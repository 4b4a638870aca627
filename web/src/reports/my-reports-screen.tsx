import { cashByPartner } from '@brava/contract/reports/cash-by-partner.report.ts'
import { cashForecast } from '@brava/contract/reports/cash-forecast.report.ts'
import { retailersOrdersBehind } from '@brava/contract/reports/drills.ts'
import { purchasesByProduct } from '@brava/contract/reports/purchases-by-product.report.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { useMay } from '../api/profile.ts'
import { said } from '../text/texts.ts'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { ReportScreen } from './report-screen.tsx'
import { t } from './reports.texts.ts'
import { WhatChanged } from './what-changed.tsx'

const asReport = (declared: unknown) => declared as Report

/** A report of the reseller's own leg: it links to the retailers' orders, and has only filters open to resellers. */
const ofRetailers = (declared: unknown, row: string): Report => ({
  ...(declared as Report),
  filters: purchasesByProduct.filters,
  drill: { ...retailersOrdersBehind, row },
})

const reports = {
  sales: ofRetailers(salesByProduct, 'productId'),
  retailers: ofRetailers(salesByPartner, 'companyId'),
  purchases: purchasesByProduct as unknown as Report,
  cash: { ...asReport(cashForecast), drill: { ...cashForecast.drill, to: '/reports', always: { tab: 'payers' } } },
  payers: {
    ...asReport(cashByPartner),
    drill: { ...cashByPartner.drill, rowTo: { to: '/partners-reseller/edit', field: 'id', search: { tab: 'funds' } } },
  },
} satisfies Record<string, Report>

/** A person's own reports: the distributor's overview, a reseller's sales and purchases, a retailer's purchases. */
export function MyReportsScreen() {
  const [isDistributor, isReseller] = [useMay('distributors'), useMay('resellers')]
  if (isDistributor) return <AnalyticsScreen />
  return isReseller ? <ResellersReports /> : <ReportScreen report={reports.purchases} />
}

function ResellersReports() {
  const [tab, setTab] = useTab(['sales', 'retailers', 'purchases', 'cash', 'payers'])
  const tabs = (
    <Tabs
      label={t.reports}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'sales', label: t.sales },
        { key: 'retailers', label: t.retailers },
        { key: 'purchases', label: t.purchases },
        { key: 'cash', label: said(cashForecast.title) },
        { key: 'payers', label: said(cashByPartner.title) },
      ]}
    />
  )
  return (
    <ReportScreen
      key={tab}
      report={reports[tab]}
      tabs={tabs}
      {...(tab === 'sales'
        ? { beside: ({ filters }, { range: _range, ...compared }) => <WhatChanged filters={filters} {...compared} /> }
        : {})}
    />
  )
}
