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

test('a number is grouped and signed as is usual in each language', () => {
  const [en, bs, hr] = [formatter('en'), formatter('bs'), formatter('hr')]
  expect([en, bs, hr].map(({ money }) => money('1234567.5', 'KM'))).toEqual([
    '1,234,567.50\u00a0KM',
    '1.234.567,50\u00a0KM',
    '1.234.567,50\u00a0KM',
  ])
  expect(hr.money('-1234.5')).toBe('−1.234,50')
  expect(hr.money('007.10')).toBe('7,10')
  expect([null, undefined, ''].map((none) => hr.money(none, 'KM'))).toEqual(['—', '—', '—'])
  expect(hr.money('0', 'KM')).toBe('0,00\u00a0KM')
  expect(hr.minor(123_450, 'KM')).toBe('1.234,50\u00a0KM')
  expect(hr.minor(-5)).toBe('−0,05')
  expect([0, 999, 1000, 12_438, -1500].map(hr.count)).toEqual(['0', '999', '1.000', '12.438', '−1.500'])
  expect([null, undefined].map(hr.count)).toEqual(['—', '—'])
  expect(hr.decimal(2.675, 3)).toBe('2,675')
})

test('percent: one decimal by default, with a space except in English', () => {
  expect([formatter('en').percent(14.3), formatter('hr').percent(14.3)]).toEqual(['14.3%', '14,3\u00a0%'])
  expect(formatter('hr').percent(100, 0)).toBe('100\u00a0%')
  expect([1430, 0, -250, null, undefined].map((points) => formatter('hr').percentOf(points))).toEqual([
    '14,3\u00a0%',
    '0,0\u00a0%',
    '−2,5\u00a0%',
    '—',
    '—',
  ])
  expect(formatter('hr').percentOf(1737, 2)).toBe('17,37\u00a0%')
})

test('a day is the day in Sarajevo, even when it is another day in Greenwich; a bare day never shifts', () => {
  const [en, bs, hr] = [formatter('en'), formatter('bs'), formatter('hr')]
  const newYear = '2026-12-31T23:30:00Z'
  expect([en, bs, hr].map(({ date }) => date(newYear))).toEqual(['1 Jan 2027', '1. jan 2027.', '1. sij 2027.'])
  expect([en, bs, hr].map(({ date }) => date('2026-07-05'))).toEqual(['5 Jul 2026', '5. jul 2026.', '5. srp 2026.'])
  expect(en.date(new Date('2026-07-05T22:00:00Z'))).toBe('6 Jul 2026')
  expect(en.date('2026-07-05T21:59:59Z')).toBe('5 Jul 2026')
  expect([en, bs].map(({ shortDate }) => shortDate('2026-05-21'))).toEqual(['21 May', '21. maj'])
  expect([en, bs].map(({ dateTime }) => dateTime('2026-11-21T12:00:00Z'))).toEqual([
    '21 Nov 2026 at 13:00',
    '21. nov 2026. u 13:00',
  ])
  expect(hr.time('2026-07-05T22:05:00Z')).toBe('00:05')
  for (const none of [null, undefined]) {
    expect([hr.date(none), hr.shortDate(none), hr.time(none), hr.dateTime(none)]).toEqual(['—', '—', '—', '—'])
  }
})

test('a VAT rate has as many decimals as it needs', () => {
  const { rate } = formatter('en')
  expect([1700, 2550, 810, 1275].map(rate)).toEqual(['17%', '25.5%', '8.1%', '12.75%'])
})

test('a range names a shared year once and two years separately, and shows a dash for an open end', () => {
  const { dateRange } = formatter('bs')
  expect(dateRange('2026-10-21', '2026-11-21')).toBe('21. okt – 21. nov 2026.')
  expect(dateRange('2025-12-21', '2026-01-21')).toBe('21. dec 2025. – 21. jan 2026.')
  expect(dateRange(null, '2026-11-21')).toBe('— – 21. nov 2026.')
  expect(dateRange('2026-11-21', null)).toBe('21. nov 2026. – —')
})
