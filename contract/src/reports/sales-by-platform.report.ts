import { productsBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByPlatform = report({
  name: 'salesByPlatform',
  title: { en: 'Sales by platform', bs: 'Prodaja po platformi', hr: 'Prodaja po platformi' },
  summary: {
    rows: 'Sales by platform: net, VAT, gross, margin and keys of each',
    sum: 'What sales by platform come to, with their course of time',
    export: 'Sales by platform as a file',
  },
  path: {
    rows: '/reports/sales-by-product-types',
    sum: '/reports/sum-sales-by-product-types',
    export: '/reports/export-sales-by-platform',
  },
  screen: '/analytics/product-types',
  roles: 'distributorsAndResellers',
  group: 'platform',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...productsBehind, row: 'productTypeIds' },
})
