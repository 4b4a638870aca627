import { expect, test } from 'vitest'
import { heatOf } from './heat.ts'

test('zero has no colour, the smallest value the first step, the maximum the last, and more than the maximum no more', () => {
  expect([0, -5].map((value) => heatOf(value, 100))).toEqual([0, 0])
  expect([1, 20, 21, 60, 100, 900].map((value) => heatOf(value, 100))).toEqual([1, 1, 2, 3, 5, 5])
  expect(heatOf(7, 0)).toBe(5)
})
