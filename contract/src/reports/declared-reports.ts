import { cashByPartner } from './cash-by-partner.report.ts'
import { cashForecast } from './cash-forecast.report.ts'
import { creditAgeing } from './credit-ageing.report.ts'
import { importsByBatch } from './imports-by-batch.report.ts'
import { importsBySupplier } from './imports-by-supplier.report.ts'
import type { Report } from './report.ts'
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

/** Every report, in the order in which people see them. */
export const declaredReports = [
  salesByOrder,
  salesByProduct,
  salesByCategory,
  salesByPlatform,
  salesByPartner,
  salesByPaymentType,
  salesByCountry,
  marginByBatch,
  marginBySupplier,
  priceRealised,
  creditAgeing,
  cashForecast,
  cashByPartner,
  stockByProduct,
  stockOnDay,
  importsByBatch,
  importsBySupplier,
  purchasesByProduct,
] as unknown as readonly Report[]
