import { z } from 'zod'
import { lastDatePreset } from '../dates.ts'
import { data, get } from '../endpoint.ts'
import { cashByPartner } from './cash-by-partner.report.ts'
import { cashForecast } from './cash-forecast.report.ts'
import { creditAgeing } from './credit-ageing.report.ts'
import { DateRange } from './date-range.ts'
import { importsByBatch } from './imports-by-batch.report.ts'
import { importsBySupplier } from './imports-by-supplier.report.ts'
import { callsOf } from './report.ts'
import { marginByBatch } from './margin-by-batch.report.ts'
import { marginBySupplier } from './margin-by-supplier.report.ts'
import { priceRealised } from './price-realised.report.ts'
import { purchasesByProduct } from './purchases-by-product.report.ts'
import { salesByCategory } from './sales-by-category.report.ts'
import { salesByCountry } from './sales-by-country.report.ts'
import { salesByOrder } from './sales-by-order.report.ts'
import { salesByPartner } from './sales-by-partner.report.ts'
import { salesByPaymentType } from './sales-by-payment-type.report.ts'
import { salesByPlatform } from './sales-by-platform.report.ts'
import { salesByProduct } from './sales-by-product.report.ts'
import { stockOnDay } from './stock-on-day.report.ts'
import { stockByProduct } from './stock-by-product.report.ts'

/** A date preset of the specification (§3), 0 to 21. */
export const Preset = z.object({ x: z.coerce.number().int().min(0).max(lastDatePreset) })

export const reports = {
  datePreset: get('/reports/set-date-preset/:x', {
    summary: 'First and last day of a date preset, in the business time zone',
    access: 'signedIn',
    shed: 'first',
    params: Preset,
    response: data(DateRange),
  }),
  ...callsOf('salesByOrder', salesByOrder),
  ...callsOf('salesByProduct', salesByProduct),
  ...callsOf('salesByCategory', salesByCategory),
  ...callsOf('salesByPlatform', salesByPlatform),
  ...callsOf('salesByPartner', salesByPartner),
  ...callsOf('salesByPaymentType', salesByPaymentType),
  ...callsOf('salesByCountry', salesByCountry),
  ...callsOf('marginByBatch', marginByBatch),
  ...callsOf('marginBySupplier', marginBySupplier),
  ...callsOf('priceRealised', priceRealised),
  ...callsOf('creditAgeing', creditAgeing),
  ...callsOf('cashForecast', cashForecast),
  ...callsOf('cashByPartner', cashByPartner),
  ...callsOf('stockByProduct', stockByProduct),
  ...callsOf('stockOnDay', stockOnDay),
  ...callsOf('importsByBatch', importsByBatch),
  ...callsOf('importsBySupplier', importsBySupplier),
  ...callsOf('purchasesByProduct', purchasesByProduct),
}
