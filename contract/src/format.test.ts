import { expect, test } from 'vitest'
import { formatter } from './format.ts'
import { divideRounded } from './money.ts'

test('an amount with more digits than are shown is rounded as the server rounds it: 41.365 is 41,37 everywhere', () => {
  const { money, decimal } = formatter('hr')
  expect(money('41.3650', 'KM')).toBe('41,37\u00a0KM')
  expect(money('41.3649', 'KM')).toBe('41,36\u00a0KM')
  expect(money('-41.3650')).toBe('−41,37')
  expect(money('0.9950')).toBe('1,00')
  expect(money('999.9999')).toBe('1.000,00')
  expect(money('-0.0049')).toBe('0,00')
  expect(decimal('12.5', 0)).toBe('13')
  for (let e4 = 410_000; e4 < 420_000; e4 += 7) {
    const text = `${Math.trunc(e4 / 10_000)}.${String(e4 % 10_000).padStart(4, '0')}`
    const minor = String(divideRounded(BigInt(e4), 100n))
    expect(formatter('en').money(text)).toBe(`${minor.slice(0, -2)}.${minor.slice(-2)}`)
  }
})
