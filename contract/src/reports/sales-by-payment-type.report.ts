import { ordersBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByPaymentType = report({
  name: 'salesByPaymentType',
  title: { en: 'Sales by payment type', bs: 'Prodaja po načinu plaćanja', hr: 'Prodaja po načinu plaćanja' },
  summary: {
    rows: 'Sales by payment type: net, VAT, gross, margin, orders and keys of each',
    sum: 'What sales by payment type come to, with their course of time',
    export: 'Sales by payment type as a file',
  },
  path: {
    rows: '/reports/sales-by-payment-type',
    sum: '/reports/sum-sales-by-payment-type',
    export: '/reports/export-sales-by-payment-type',
  },
  screen: '/analytics/payment-types',
  roles: 'distributorsAndResellers',
  group: 'paymentType',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'orders', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...ordersBehind, row: 'paymentType' },
})
