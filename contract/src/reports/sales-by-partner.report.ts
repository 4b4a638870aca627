import { productsBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const salesByPartner = report({
  name: 'salesByPartner',
  title: { en: 'Sales by partner', bs: 'Prodaja po partneru', hr: 'Prodaja po partneru' },
  summary: {
    rows: 'Sales by partner: net, VAT, gross, margin, orders and keys of each',
    sum: 'What sales by partner come to, with their course of time',
    export: 'Sales by partner as a file',
  },
  path: {
    rows: '/reports/get-top-sales-by-partners',
    sum: '/reports/get-sum-top-sales-by-partners',
    export: '/reports/export-sales-by-partner',
  },
  screen: '/analytics/top-products-by-partners',
  roles: 'distributorsAndResellers',
  group: 'partner',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'refunded', 'margin', 'marginBp', 'orders', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: { ...productsBehind, row: 'partnerIds' },
})
