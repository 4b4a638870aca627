import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay, daysBetween, daysLater, eachDay, periodBefore, yearBefore } from './calendar-day.ts'

test('a day begins at midnight in Sarajevo, in winter and in summer, wherever the reader is', () => {
  expect(businessDay(new Date('2026-11-27T22:59:59Z'))).toBe('2026-11-27')
  expect(businessDay(new Date('2026-11-27T23:00:00Z'))).toBe('2026-11-28')
  expect(businessDay(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30')
  expect(businessDay(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01')
})

test('each day occurs exactly once across both clock changes, in order', () => {
  expect(eachDay({ from: '2026-03-28', to: '2026-03-30' })).toEqual(['2026-03-28', '2026-03-29', '2026-03-30'])
  expect(eachDay({ from: '2026-01-01', to: '2026-12-31' })).toHaveLength(365)
  expect(eachDay({ from: '2026-01-02', to: '2026-01-01' })).toEqual([])
})

test('a day moved forward by some days and back again is the same day, and the distance between them is that number of days', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
      const to = daysLater(from, days)
      expect([daysLater(to, -days), daysBetween(from, to)]).toEqual([from, days])
    }),
  )
  expect(daysLater('2028-02-28', 1)).toBe('2028-02-29')
})

test('the previous period has the same number of days and ends the day before; a year before 29 February is the 28th', () => {
  expect(periodBefore({ from: '2026-11-01', to: '2026-11-30' })).toEqual({ from: '2026-10-02', to: '2026-10-31' })
  expect(periodBefore({ from: '2026-03-29', to: '2026-03-29' })).toEqual({ from: '2026-03-28', to: '2026-03-28' })
  expect(yearBefore({ from: '2028-02-29', to: '2028-03-31' })).toEqual({ from: '2027-02-28', to: '2027-03-31' })
  expect(yearBefore({ from: '2029-02-28', to: '2029-02-28' })).toEqual({ from: '2028-02-28', to: '2028-02-28' })
})
