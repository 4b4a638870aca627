import { cashByPartner } from '@brava/contract/reports/cash-by-partner.report.ts'
import { cashForecast } from '@brava/contract/reports/cash-forecast.report.ts'
import { creditAgeing } from '@brava/contract/reports/credit-ageing.report.ts'
import { importsByBatch } from '@brava/contract/reports/imports-by-batch.report.ts'
import { importsBySupplier } from '@brava/contract/reports/imports-by-supplier.report.ts'
import { marginByBatch } from '@brava/contract/reports/margin-by-batch.report.ts'
import { marginBySupplier } from '@brava/contract/reports/margin-by-supplier.report.ts'
import { priceRealised } from '@brava/contract/reports/price-realised.report.ts'
import { salesByCategory } from '@brava/contract/reports/sales-by-category.report.ts'
import { salesByCountry } from '@brava/contract/reports/sales-by-country.report.ts'
import { salesByOrder } from '@brava/contract/reports/sales-by-order.report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByPaymentType } from '@brava/contract/reports/sales-by-payment-type.report.ts'
import { salesByPlatform } from '@brava/contract/reports/sales-by-platform.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { stockOnDay } from '@brava/contract/reports/stock-on-day.report.ts'
import { stockByProduct } from '@brava/contract/reports/stock-by-product.report.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { Suspense } from 'react'
import { SkeletonCard } from '../ui/feedback/states.tsx'
import { ReportScreen, reportList } from './report-screen.tsx'
import type { ReportList, ReportSum } from './report-state.ts'
import { lazyPart } from '../ui/code/lazy-part.tsx'

const CountryMap = lazyPart(() => import('./country-map.tsx').then((module) => module.CountryMap), 'here')

/** The screen of a report, and its list, to be requested in advance. */
function screenOf(declared: unknown) {
  const report = declared as Report
  return { list: reportList(report), Screen: () => <ReportScreen report={report} /> }
}

/** The same with its map, which loads at the same time as the figures. */
function screenWithMap(declared: unknown) {
  const report = declared as Report
  const beside = (list: ReportList, { range }: { readonly range: ReportSum['range'] }) => (
    <Suspense fallback={<SkeletonCard lines={9} />}>
      <CountryMap report={report} list={list} range={range} />
    </Suspense>
  )
  return { list: reportList(report), Screen: () => <ReportScreen report={report} beside={beside} /> }
}

export const reportScreens = {
  salesByOrder: screenOf(salesByOrder),
  salesByProduct: screenOf(salesByProduct),
  salesByCategory: screenOf(salesByCategory),
  salesByPlatform: screenOf(salesByPlatform),
  salesByPartner: screenOf(salesByPartner),
  salesByPaymentType: screenOf(salesByPaymentType),
  salesByCountry: screenWithMap(salesByCountry),
  marginByBatch: screenOf(marginByBatch),
  marginBySupplier: screenOf(marginBySupplier),
  priceRealised: screenOf(priceRealised),
  creditAgeing: screenOf(creditAgeing),
  cashForecast: screenOf(cashForecast),
  cashByPartner: screenOf(cashByPartner),
  stockByProduct: screenOf(stockByProduct),
  stockOnDay: screenOf(stockOnDay),
  importsByBatch: screenOf(importsByBatch),
  importsBySupplier: screenOf(importsBySupplier),
}
