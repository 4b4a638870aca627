import { ordersBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByProduct = report({
  name: 'salesByProduct',
  title: { en: 'Sales by product', bs: 'Prodaja po proizvodu', hr: 'Prodaja po proizvodu' },
  summary: {
    rows: 'Sales by product: net, VAT, gross, margin, orders and keys of each, with the period before',
    sum: 'What sales by product come to, with their course of time',
    export: 'Sales by product as a file',
  },
  path: {
    rows: '/reports/get-sales-by-products',
    sum: '/reports/get-sum-sales-by-products',
    export: '/reports/export-sales-by-products',
  },
  screen: '/analytics/sales-by-product',
  roles: 'distributorsAndResellers',
  group: 'product',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'orders', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: {
    ...ordersBehind,
    row: 'productId',
  },
})
