import { ordersBehind } from './drills.ts'
import { salesFilters } from './filters.ts'
import { report } from './report.ts'

export const priceRealised = report({
  name: 'priceRealised',
  title: { en: 'Price realised', bs: 'Ostvarena cijena', hr: 'Ostvarena cijena' },
  summary: {
    rows: 'What each product was sold for beside what it would have been at its base price, by the price that its orders froze',
    sum: 'What was sold below list in all, with its course of time',
    export: 'Prices realised as a file',
  },
  path: {
    rows: '/reports/get-price-realised',
    sum: '/reports/get-sum-price-realised',
    export: '/reports/export-price-realised',
  },
  screen: '/analytics/price-realised',
  roles: 'distributors',
  group: 'product',
  measures: ['discount', 'listSales', 'totalSalesNetto', 'realisedBp', 'refunded', 'margin', 'marginBp', 'keys'],
  filters: salesFilters,
  chart: { ranked: ['discount', 'listSales'], course: 'discount' },
  drill: { ...ordersBehind, row: 'productId' },
})
