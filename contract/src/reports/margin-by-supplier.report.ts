import { batchesBehind } from './drills.ts'
import { keySalesFilters, keySalesMeasures } from './filters.ts'
import { report } from './report.ts'

export const marginBySupplier = report({
  name: 'marginBySupplier',
  title: { en: 'Margin by key supplier', bs: 'Marža po dobavljaču ključeva', hr: 'Marža po dobavljaču ključeva' },
  summary: {
    rows: 'What the keys of each key supplier were sold for and have cost, with the margin of one key and the defect rate',
    sum: 'What margins by key supplier come to, with their course of time',
    export: 'Margins by key supplier as a file',
  },
  path: {
    rows: '/reports/get-margin-by-supplier',
    sum: '/reports/get-sum-margin-by-supplier',
    export: '/reports/export-margin-by-supplier',
  },
  screen: '/analytics/margin-by-supplier',
  roles: 'distributors',
  group: 'supplier',
  measures: keySalesMeasures,
  filters: keySalesFilters,
  chart: { ranked: ['margin', 'totalSalesNetto', 'cost'], course: 'margin' },
  drill: batchesBehind,
})
