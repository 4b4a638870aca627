import type { Report } from '@brava/contract/reports/report.ts'
import { purchasesByProduct } from '@brava/contract/reports/purchases-by-product.report.ts'
import { salesByCategory } from '@brava/contract/reports/sales-by-category.report.ts'
import { salesByCountry } from '@brava/contract/reports/sales-by-country.report.ts'
import { salesByOrder } from '@brava/contract/reports/sales-by-order.report.ts'
import { salesByPartner } from '@brava/contract/reports/sales-by-partner.report.ts'
import { salesByPaymentType } from '@brava/contract/reports/sales-by-payment-type.report.ts'
import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { expect, test } from 'vitest'
import { opensRows } from './report-state.ts'

const opens = (declared: unknown, filters: Record<string, unknown>) => opensRows(declared as Report, filters)

test('a row of countries or ways of paying opens no orders when Lejla narrows the report by category, platform or publisher: the list would show more than the row counts', () => {
  for (const report of [salesByCountry, salesByPaymentType]) {
    for (const filters of [{ categoryIds: [1] }, { productTypeIds: [1] }, { publisherIds: [1] }])
      expect([report.name, filters, opens(report, filters)]).toEqual([report.name, filters, false])
    expect([report.name, opens(report, { markets: ['BA'], productIds: [7], isDomestic: true })]).toEqual([
      report.name,
      true,
    ])
  }
})

test('a product, a category, a partner and a single order still open: they are the same whatever narrows the report', () => {
  const filters = { categoryIds: [1], productTypeIds: [1], publisherIds: [1], paymentTypes: [3] }
  for (const report of [salesByProduct, salesByCategory, salesByPartner, salesByOrder, purchasesByProduct])
    expect([report.name, opens(report, filters)]).toEqual([report.name, true])
})
