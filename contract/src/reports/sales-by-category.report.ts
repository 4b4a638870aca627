import { productsBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByCategory = report({
  name: 'salesByCategory',
  title: { en: 'Sales by category', bs: 'Prodaja po kategoriji', hr: 'Prodaja po kategoriji' },
  summary: {
    rows: 'Sales by category: net, VAT, gross, margin and keys of each',
    sum: 'What sales by category come to, with their course of time',
    export: 'Sales by category as a file',
  },
  path: {
    rows: '/reports/get-product-category-sales',
    sum: '/reports/get-sum-product-category-sales',
    export: '/reports/export-sales-by-category',
  },
  screen: '/analytics/product-category',
  roles: 'distributorsAndResellers',
  group: 'category',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...productsBehind, row: 'categoryIds' },
})
