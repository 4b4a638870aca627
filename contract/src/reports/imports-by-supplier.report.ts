import { productFilters } from './filters.ts'
import { report } from './report.ts'

export const importsBySupplier = report({
  name: 'importsBySupplier',
  title: { en: 'Imports by key supplier', bs: 'Uvozi po dobavljaču ključeva', hr: 'Uvozi po dobavljaču ključeva' },
  summary: {
    rows: 'Imports of each key supplier: how much is sold, left and faulty',
    sum: 'What the imports of all key suppliers come to',
    export: 'Imports by key supplier as a file',
  },
  path: {
    rows: '/reports/get-imports-by-supplier',
    sum: '/reports/get-sum-imports-by-supplier',
    export: '/reports/export-imports-by-supplier',
  },
  screen: '/analytics/suppliers',
  roles: 'distributors',
  group: 'supplier',
  isOfToday: true,
  measures: ['imported', 'soldKeys', 'soldBp', 'available', 'stockValue', 'oldestDays', 'faulty', 'defectBp'],
  filters: productFilters,
  chart: { ranked: ['stockValue', 'imported', 'faulty'] },
  drill: { to: '/products', always: {}, filters: {} },
})
