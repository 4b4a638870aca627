import { retailersOrdersBehind } from '@brava/contract/reports/drills.ts'
import { purchasesByProduct } from '@brava/contract/reports/purchases-by-product.report.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { useMay } from '../api/profile.ts'
import { Tabs, useTab } from '../ui/layout/tabs.tsx'
import { AnalyticsScreen } from './analytics-screen.tsx'
import { ReportScreen } from './report-screen.tsx'
import { t } from './reports.texts.ts'
import { WhatChanged } from './what-changed.tsx'

/** A report of the own leg: what opens behind it is the retailers' orders, what narrows it is open to resellers. */
const ofRetailers = (declared: unknown, row: string): Report => ({
  ...(declared as Report),
  filters: purchasesByProduct.filters,
  drill: { ...retailersOrdersBehind, row },
})

const reports = {
  sales: ofRetailers(salesByProduct, 'productId'),
  retailers: ofRetailers(salesByPartner, 'companyId'),
  purchases: purchasesByProduct as unknown as Report,
}

/** A person's own reports: the distributor's overview, a reseller's sales and purchases, a retailer's purchases. */
export function MyReportsScreen() {
  const [isDistributor, isReseller] = [useMay('distributors'), useMay('resellers')]
  if (isDistributor) return <AnalyticsScreen />
  return isReseller ? <ResellersReports /> : <ReportScreen report={reports.purchases} />
}

function ResellersReports() {
  const [tab, setTab] = useTab(['sales', 'retailers', 'purchases'])
  const tabs = (
    <Tabs
      label={t.reports}
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'sales', label: t.sales },
        { key: 'retailers', label: t.retailers },
        { key: 'purchases', label: t.purchases },
      ]}
    />
  )
  return (
    <ReportScreen
      key={tab}
      report={reports[tab]}
      tabs={tabs}
      {...(tab === 'sales'
        ? { beside: ({ filters }, compared) => <WhatChanged filters={filters} {...compared} /> }
        : {})}
    />
  )
}
