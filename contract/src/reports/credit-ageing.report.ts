import { report } from './report.ts'

export const creditAgeing = report({
  name: 'creditAgeing',
  title: { en: 'Credit ageing', bs: 'Starost dugovanja', hr: 'Starost dugovanja' },
  summary: {
    rows: 'What each partner owes by how long it has been due, as its own page says it',
    sum: 'What all partners owe by how long it has been due',
    export: 'What partners owe as a file',
  },
  path: {
    rows: '/reports/get-credit-ageing',
    sum: '/reports/get-sum-credit-ageing',
    export: '/reports/export-credit-ageing',
  },
  screen: '/analytics/credit-ageing',
  roles: 'distributors',
  group: 'debtor',
  isOfToday: true,
  measures: ['creditOwed', 'notDue', 'overdue30', 'overdue60', 'overdue90', 'overdueLonger', 'overdueBp'],
  filters: [],
  chart: { ranked: ['creditOwed', 'overdueLonger'] },
  drill: {
    to: '/partners',
    always: {},
    filters: {},
    rowTo: { to: '/partners/edit', field: 'id', search: { tab: 'funds' } },
  },
})
