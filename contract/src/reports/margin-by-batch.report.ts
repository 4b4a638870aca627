import { keysOfBatchBehind } from './drills.ts'
import { keySalesFilters, keySalesMeasures } from './filters.ts'
import { report } from './report.ts'

export const marginByBatch = report({
  name: 'marginByBatch',
  title: { en: 'Margin by batch', bs: 'Marža po seriji', hr: 'Marža po seriji' },
  summary: {
    rows: 'What the keys of each batch of keys were sold for and have cost, with the margin of one key and the defect rate',
    sum: 'What margins by batch of keys come to, with their course of time',
    export: 'Margins by batch of keys as a file',
  },
  path: {
    rows: '/reports/get-margin-by-batch',
    sum: '/reports/get-sum-margin-by-batch',
    export: '/reports/export-margin-by-batch',
  },
  screen: '/analytics/margin-by-batch',
  roles: 'distributors',
  group: 'batch',
  measures: keySalesMeasures,
  filters: keySalesFilters,
  chart: { ranked: ['margin', 'totalSalesNetto', 'cost'], course: 'margin' },
  drill: keysOfBatchBehind,
})
