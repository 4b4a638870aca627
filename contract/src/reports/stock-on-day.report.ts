import { keysBehind } from './drills.ts'
import { productFilters } from './filters.ts'
import { report } from './report.ts'

export const stockOnDay = report({
  name: 'stockOnDay',
  title: { en: 'Stock on a day', bs: 'Zaliha na dan', hr: 'Zaliha na dan' },
  summary: {
    rows: 'Stock of each product at the end of a day, from the custody log: keys and what they have cost',
    sum: 'What the stock of all products came to at the end of a day',
    export: 'Stock of each product at the end of a day as a file',
  },
  path: {
    rows: '/reports/get-stock-on-day',
    sum: '/reports/get-sum-stock-on-day',
    export: '/reports/export-stock-on-day',
  },
  screen: '/analytics/stock-on-day',
  roles: 'distributors',
  group: 'product',
  isOfToday: true,
  isOfDay: true,
  measures: ['stockValue', 'available', 'reservedValue', 'reserved'],
  filters: productFilters,
  chart: { ranked: ['stockValue', 'available'] },
  drill: keysBehind('id'),
})
