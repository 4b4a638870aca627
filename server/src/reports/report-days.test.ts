import { expect, test } from 'vitest'
import { comparedDays, stepOf, usualStep } from './report-days.ts'

test.each([
  [
    '30 days by the 30 before',
    { from: '2026-10-23', to: '2026-11-21' },
    'previous',
    '2026-11-21',
    '2026-09-23',
    '2026-10-22',
  ],
  [
    'a whole month by as many days',
    { from: '2026-10-01', to: '2026-10-31' },
    'previous',
    '2026-11-21',
    '2026-08-31',
    '2026-09-30',
  ],
  [
    'this month by the same part',
    { from: '2026-11-01', to: '2026-11-30' },
    'previous',
    '2026-11-21',
    '2026-10-02',
    '2026-10-22',
  ],
  [
    'this year by the same part of the last',
    { from: '2026-01-01', to: '2026-12-31' },
    'year',
    '2026-11-21',
    '2025-01-01',
    '2025-11-21',
  ],
  [
    '29 February by the 28th',
    { from: '2028-02-29', to: '2028-02-29' },
    'year',
    '2028-03-05',
    '2027-02-28',
    '2027-02-28',
  ],
  ['over New Year', { from: '2026-01-01', to: '2026-01-07' }, 'previous', '2026-11-21', '2025-12-25', '2025-12-31'],
  [
    'what is still to come by all of the other',
    { from: '2026-12-01', to: '2026-12-31' },
    'year',
    '2026-11-21',
    '2025-12-01',
    '2025-12-31',
  ],
] as const)('compares %s', (_what, range, compare, today, from, to) => {
  expect(comparedDays(range, compare, today)).toEqual({ from, to })
})

test('draws weeks from Monday and months from the first, depending on the length of the period', () => {
  expect([stepOf('2026-11-22', 'week'), stepOf('2026-11-22', 'month')]).toEqual(['2026-11-16', '2026-11-01'])
  expect(['2026-10-22', '2025-11-22', '2022-11-22'].map((from) => usualStep({ from, to: '2026-11-21' }))).toEqual([
    'day',
    'week',
    'month',
  ])
})
