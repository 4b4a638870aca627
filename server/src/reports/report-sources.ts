import type { GroupName } from '@brava/contract/reports/groups.ts'
import type { Report } from '@brava/contract/reports/report.ts'
import { cashByPartnerSource, cashForecastSource } from './cash-forecast.ts'
import { creditAgeingSource } from './credit-ageing.ts'
import { groupings } from './groupings.ts'
import { groupedSales, type ReportSource } from './serve-report.ts'
import { soldOrdersSource } from './sold-orders.ts'
import { stockOnDaySource } from './stock-on-day.ts'
import { stockSource } from './stock.ts'

/** Where the rows of period reports come from. */
const ofPeriod: Readonly<Partial<Record<GroupName, ReportSource>>> = {
  product: groupedSales(groupings.product),
  category: groupedSales(groupings.category),
  platform: groupedSales(groupings.platform),
  partner: groupedSales(groupings.partner),
  paymentType: groupedSales(groupings.paymentType),
  country: groupedSales(groupings.country),
  batch: groupedSales(groupings.batch),
  supplier: groupedSales(groupings.supplier),
  order: soldOrdersSource,
}

/** Where the rows of the reader's own purchases come from. */
const ofPurchases: Readonly<Partial<Record<GroupName, ReportSource>>> = {
  product: groupedSales({ ...groupings.product, isOfPurchases: true }),
}

/** Where the rows of reports as of today come from. */
const ofToday: Readonly<Partial<Record<GroupName, ReportSource>>> = {
  product: stockSource('product'),
  batch: stockSource('batch'),
  supplier: stockSource('supplier'),
  debtor: creditAgeingSource,
  cashWeek: cashForecastSource,
  payer: cashByPartnerSource,
}

/** Where the rows of a declared report come from. */
export function sourceOf({
  name,
  group,
  isOfToday,
  isOfDay,
  isOfPurchases,
}: Pick<Report, 'name' | 'group' | 'isOfToday' | 'isOfDay' | 'isOfPurchases'>): ReportSource {
  if (isOfDay) return stockOnDaySource
  const found = (isOfToday ? ofToday : isOfPurchases ? ofPurchases : ofPeriod)[group]
  if (!found) throw new Error(`the report ${name} has no source`)
  return found
}
