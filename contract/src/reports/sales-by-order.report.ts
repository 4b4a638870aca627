import { ordersBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByOrder = report({
  name: 'salesByOrder',
  title: { en: 'Sales by order', bs: 'Prodaja po narudžbi', hr: 'Prodaja po narudžbi' },
  summary: {
    rows: 'Sales by order: net, VAT, gross, margin and keys of each, page by page',
    sum: 'What sales by order come to, with their course of time',
    export: 'Sales by order as a file',
  },
  path: {
    rows: '/reports/get-orders',
    sum: '/reports/get-orders-sum',
    export: '/reports/export-sales-by-order',
  },
  screen: '/analytics/analytics-orders',
  roles: 'distributors',
  group: 'order',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'orders', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...ordersBehind, rowTo: { to: '/orders/edit', field: 'id', search: {} } },
})
