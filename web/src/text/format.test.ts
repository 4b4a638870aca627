import { expect, test } from 'vitest'
import { ago, bytes, decimalFromTyped } from './format.ts'

test.each([
  ['1234.50', '1234.50'],
  ['1234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['12', '12'],
  ['−3,5', '-3.5'],
  ['1 234,5', '1234.5'],
  ['', ''],
  ['12a', null],
  ['1,2,3.4.5', null],
])('Iva types "%s" and the amount %s is meant', (typed, meant) => {
  expect(decimalFromTyped(typed)).toBe(meant)
})

test('a file size is written for people', () => {
  expect([bytes(900), bytes(5300), bytes(4_404_019)]).toEqual(['900 B', '5.2 kB', '4.2 MB'])
})

test('relative times are in words for a week, then a date', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const before = (seconds: number) => ago(new Date(now - seconds * 1000), now)
  expect([30, 5 * 60, 3 * 3600, 30 * 3600, 3 * 86_400].map(before)).toEqual([
    'just now',
    '5 minutes ago',
    '3 hours ago',
    'yesterday',
    '3 days ago',
  ])
  expect(before(8 * 86_400)).toBe('13 Nov 2026')
  expect(ago(null)).toBe('—')
})
