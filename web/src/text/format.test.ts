import { expect, test } from 'vitest'
import { bytes, decimalFromTyped } from './format.ts'

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

test('the size of a file is written for people', () => {
  expect([bytes(900), bytes(5300), bytes(4_404_019)]).toEqual(['900 B', '5.2 kB', '4.2 MB'])
})
