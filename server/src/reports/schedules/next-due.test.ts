import { businessZone } from '@brava/contract/format.ts'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { dueAfter, periodOf } from './next-due.ts'

const at = (text: string) => new Date(text)

test.each([
  // Sarajevo is one hour ahead of UTC in winter, two in summer.
  ['Monday at 8', { every: 'week', day: 1, hour: 8 }, '2026-11-21T12:00:00Z', '2026-11-23T07:00:00Z'],
  ['a minute before', { every: 'week', day: 1, hour: 8 }, '2026-11-23T06:59:00Z', '2026-11-23T07:00:00Z'],
  ['at that instant the next one', { every: 'week', day: 1, hour: 8 }, '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
  ['Sunday over New Year', { every: 'week', day: 7, hour: 0 }, '2026-12-28T00:00:00Z', '2027-01-02T23:00:00Z'],
  ['the 31st of a short month', { every: 'month', day: 31, hour: 8 }, '2026-11-01T00:00:00Z', '2026-11-30T07:00:00Z'],
  ['the 31st in February', { every: 'month', day: 31, hour: 8 }, '2027-02-01T00:00:00Z', '2027-02-28T07:00:00Z'],
  ['the 29th in a leap year', { every: 'month', day: 29, hour: 8 }, '2028-02-01T00:00:00Z', '2028-02-29T07:00:00Z'],
  ['an hour left out in spring', { every: 'week', day: 7, hour: 2 }, '2027-03-26T00:00:00Z', '2027-03-28T01:00:00Z'],
  ['an hour that comes twice', { every: 'week', day: 7, hour: 2 }, '2026-10-24T00:00:00Z', '2026-10-25T00:00:00Z'],
] as const)('%s', (_words, days, after, due) => {
  expect(dueAfter(days, at(after))).toEqual(at(due))
})

const step = fc.oneof(
  fc.record({ every: fc.constant('week' as const), day: fc.integer({ min: 1, max: 7 }), hour: fc.nat({ max: 23 }) }),
  fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }), hour: fc.nat({ max: 23 }) }),
)

test('whatever is chosen, each week and each month has exactly one due day, in order and without a gap', () => {
  fc.assert(
    fc.property(
      step,
      fc.date({ min: at('2024-01-01T00:00:00Z'), max: at('2032-01-01T00:00:00Z'), noInvalidDate: true }),
      (days, from) => {
        let due = from
        const periods: string[] = []
        for (let index = 0; index < 30; index += 1) {
          const next = dueAfter(days, due)
          expect(next.getTime()).toBeGreaterThan(due.getTime())
          due = next
          periods.push(periodOf(due))
          const local = Temporal.Instant.fromEpochMilliseconds(due.getTime()).toZonedDateTimeISO(businessZone)
          if (days.every === 'week') expect(local.dayOfWeek).toBe(days.day)
          else expect(local.day).toBe(Math.min(days.day, local.daysInMonth))
          // If the clock skips the hour, the next one applies.
          expect([days.hour, days.hour + 1]).toContain(local.hour)
          expect(local.minute).toBe(0)
        }
        for (const [index, period] of periods.slice(1).entries()) {
          const before = Temporal.PlainDate.from(periods[index] ?? '')
          const now = Temporal.PlainDate.from(period)
          if (days.every === 'week') expect(before.until(now).days).toBe(7)
          else expect(now.toPlainYearMonth().equals(before.toPlainYearMonth().add({ months: 1 }))).toBe(true)
        }
      },
    ),
    { numRuns: 200 },
  )
})
