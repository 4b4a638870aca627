import { cashNote } from './cash-weeks.ts'
import { report } from './report.ts'

export const cashByPartner = report({
  name: 'cashByPartner',
  title: { en: 'Cash forecast by partner', bs: 'Prognoza uplata po partneru', hr: 'Prognoza uplata po partneru' },
  summary: {
    rows: 'What each partner is expected to pay in the chosen weeks, with its usual delay',
    sum: 'What all partners are expected to pay in the chosen weeks',
    export: 'The cash forecast by partner as a file',
  },
  path: {
    rows: '/reports/get-cash-by-partner',
    sum: '/reports/get-sum-cash-by-partner',
    export: '/reports/export-cash-by-partner',
  },
  screen: '/analytics/cash-by-partner',
  roles: 'distributorsAndResellers',
  group: 'payer',
  isOfToday: true,
  measures: ['expectedCash', 'dueCash', 'fromOrders', 'usualDelay'],
  filters: ['cashWeeks'],
  chart: { ranked: ['expectedCash', 'dueCash'] },
  note: cashNote,
  drill: {
    to: '/partners',
    always: {},
    filters: {},
    rowTo: { to: '/partners/edit', field: 'id', search: { tab: 'funds' } },
  },
})
