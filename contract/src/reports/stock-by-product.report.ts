import { keysBehind } from './drills.ts'
import { productFilters } from './filters.ts'
import { report } from './report.ts'

export const stockByProduct = report({
  name: 'stockByProduct',
  title: { en: 'Stock by product', bs: 'Zaliha po proizvodu', hr: 'Zaliha po proizvodu' },
  summary: {
    rows: 'Stock of each product: keys, value, cover, age and what expires',
    sum: 'What the stock of all products comes to',
    export: 'Stock of each product as a file',
  },
  path: {
    rows: '/reports/get-products-stock',
    sum: '/reports/get-sum-products-stock',
    export: '/reports/export-products-stock',
  },
  screen: '/analytics/products-stock',
  roles: 'distributors',
  group: 'product',
  isOfToday: true,
  measures: [
    'stockValue',
    'available',
    'reserved',
    'owed',
    'coverDays',
    'oldestDays',
    'expiring30',
    'expiring90',
    'sold30',
    'defectBp',
    'writeDown',
    'bookValue',
  ],
  filters: productFilters,
  chart: { ranked: ['stockValue', 'available', 'expiring90', 'writeDown'] },
  drill: keysBehind('id'),
})
