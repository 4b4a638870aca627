import { ordersBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByCountry = report({
  name: 'salesByCountry',
  title: { en: 'Sales by country', bs: 'Prodaja po državi', hr: 'Prodaja po državi' },
  summary: {
    rows: 'Sales by country: net, VAT, gross, margin, orders and keys of each',
    sum: 'What sales by country come to, with their course of time',
    export: 'Sales by country as a file',
  },
  path: {
    rows: '/reports/sales-by-country',
    sum: '/reports/sum-sales-by-country',
    export: '/reports/export-sales-by-country',
  },
  screen: '/analytics/country',
  roles: 'distributorsAndResellers',
  group: 'country',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'orders', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...ordersBehind, row: 'market', rowField: 'code' },
})
