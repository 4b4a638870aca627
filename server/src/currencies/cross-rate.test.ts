import { expect, test } from 'vitest'
import { crossRate } from './rate-between.ts'

test('two rates into the mark give the rate between the two', () => {
  expect(crossRate('1.95583', '1')).toBe('1.95583')
  expect(crossRate('1', '1.95583')).toBe('0.51129188')
  expect(crossRate('1.95583', '1.95583')).toBe('1')
  // A dollar at 1.80 marks, in euros.
  expect(crossRate('1.8', '1.95583')).toBe('0.92032539')
})
