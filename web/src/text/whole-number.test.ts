import { expect, test } from 'vitest'
import { digitsOf } from './whole-number.ts'

test.each([
  ['12', '12'],
  ['', ''],
  [' 12 ', '12'],
  ['10,00', '10'],
  ['10.0', '10'],
  ['1.200', '1200'],
  ['1 200', '1200'],
  ['1.200,00', '1200'],
  ['1,200.00', '1200'],
  ['1,', '1'],
  ['12 kom', '12'],
  ['1,5', undefined],
  ['2.75', undefined],
])('a quantity pasted as "%s" is %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})
