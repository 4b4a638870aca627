import { cashNote } from './cash-weeks.ts'
import { report } from './report.ts'

export const cashForecast = report({
  name: 'cashForecast',
  title: { en: 'Cash forecast', bs: 'Prognoza uplata', hr: 'Prognoza uplata' },
  summary: {
    rows: 'What partners are expected to pay, week by week: what they owe, and what open orders bring',
    sum: 'What partners are expected to pay in all',
    export: 'The cash forecast as a file',
  },
  path: {
    rows: '/reports/get-cash-forecast',
    sum: '/reports/get-sum-cash-forecast',
    export: '/reports/export-cash-forecast',
  },
  screen: '/analytics/cash-forecast',
  roles: 'distributorsAndResellers',
  group: 'cashWeek',
  isOfToday: true,
  measures: ['expectedCash', 'dueCash', 'fromOrders'],
  filters: [],
  chart: { ranked: ['expectedCash', 'dueCash', 'fromOrders'], inOrderOf: 'from' },
  note: cashNote,
  drill: { to: '/analytics/cash-by-partner', always: {}, filters: {}, row: 'cashWeeks' },
})
