import { keysBehind } from './drills.ts'
import { productFilters } from './filters.ts'
import { report } from './report.ts'

export const importsByBatch = report({
  name: 'importsByBatch',
  title: { en: 'Imports by batch', bs: 'Uvozi po seriji', hr: 'Uvozi po seriji' },
  summary: {
    rows: 'Each import of keys: how much of it is sold, left and faulty',
    sum: 'What all imports of keys come to',
    export: 'Imports of keys as a file',
  },
  path: {
    rows: '/reports/get-imports-by-batch',
    sum: '/reports/get-sum-imports-by-batch',
    export: '/reports/export-imports-by-batch',
  },
  screen: '/analytics/imports',
  roles: 'distributors',
  group: 'batch',
  isOfToday: true,
  measures: ['imported', 'soldKeys', 'soldBp', 'available', 'stockValue', 'oldestDays', 'faulty', 'defectBp'],
  filters: productFilters,
  chart: { ranked: ['stockValue', 'imported', 'faulty'] },
  drill: keysBehind('productId'),
})
