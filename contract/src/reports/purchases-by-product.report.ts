import { ownOrdersBehind } from './drills.ts'
import { purchaseFilters } from './filters.ts'
import { report } from './report.ts'

export const purchasesByProduct = report({
  name: 'purchasesByProduct',
  title: { en: 'Purchases by product', bs: 'Kupovina po proizvodu', hr: 'Kupnja po proizvodu' },
  summary: {
    rows: 'What the own company bought by product: net, VAT, gross, refunds, orders and keys of each',
    sum: 'What purchases by product come to, with their course of time',
    export: 'Purchases by product as a file',
  },
  path: {
    rows: '/reports/get-purchases-by-product',
    sum: '/reports/get-sum-purchases-by-product',
    export: '/reports/export-purchases-by-product',
  },
  screen: '/reports',
  roles: 'buyers',
  group: 'product',
  isOfPurchases: true,
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'orders', 'keys'],
  filters: purchaseFilters,
  chart: { ranked: ['totalSalesNetto', 'keys'], course: 'totalSalesNetto' },
  drill: { ...ownOrdersBehind, row: 'productId' },
})
