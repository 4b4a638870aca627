import { datePresets } from '@brava/contract/dates.ts'
import { describe, expect, it } from 'vitest'
import { periodBefore } from '@brava/contract/calendar-day.ts'
import { comparedRange, instantsOf, presetRange } from './date-presets.ts'

const saturday = new Date('2026-11-21T12:00:00Z')
const range = (label: string) =>
  presetRange(
    datePresets.findIndex((text) => text.en === label),
    saturday,
  )

describe('date presets on Saturday, 21 November 2026', () => {
  it.each([
    ['Today', '2026-11-21', '2026-11-21'],
    ['Yesterday', '2026-11-20', '2026-11-20'],
    ['Last 7 Days', '2026-11-15', '2026-11-21'],
    ['Last 30 Days', '2026-10-23', '2026-11-21'],
    ['Last 90 Days', '2026-08-24', '2026-11-21'],
    ['Last 365 Days', '2025-11-22', '2026-11-21'],
    ['Last Week', '2026-11-09', '2026-11-15'],
    ['This Week', '2026-11-16', '2026-11-22'],
    ['Last Month', '2026-10-01', '2026-10-31'],
    ['This Month', '2026-11-01', '2026-11-30'],
    ['Previous 3 Months', '2026-08-01', '2026-10-31'],
    ['Last 3 Months', '2026-08-22', '2026-11-21'],
    ['Previous 6 Months', '2026-05-01', '2026-10-31'],
    ['Last 6 Months', '2026-05-22', '2026-11-21'],
    ['First Quarter', '2026-01-01', '2026-03-31'],
    ['Second Quarter', '2026-04-01', '2026-06-30'],
    ['Third Quarter', '2026-07-01', '2026-09-30'],
    ['Fourth Quarter', '2026-10-01', '2026-12-31'],
    ['First 6 Months Of Year', '2026-01-01', '2026-06-30'],
    ['Last 6 Months Of Year', '2026-07-01', '2026-12-31'],
    ['Last Year', '2025-01-01', '2025-12-31'],
    ['This Year', '2026-01-01', '2026-12-31'],
  ])('%s is %s to %s', (label, from, to) => {
    expect(range(label)).toEqual({ from, to })
  })

  it('counts a late evening in Sarajevo as that day, not as the day in UTC', () => {
    expect(presetRange(0, new Date('2026-11-21T23:30:00Z'))).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  })

  it('puts the previous period directly before, with the same length', () => {
    expect(periodBefore({ from: '2026-10-23', to: '2026-11-21' })).toEqual({ from: '2026-09-23', to: '2026-10-22' })
  })

  it('covers 25 hours on the day when clocks go back', () => {
    const { from, until } = instantsOf({ from: '2026-10-25', to: '2026-10-25' })
    expect(until.getTime() - from.getTime()).toBe(25 * 3_600_000)
  })
})

it('an unfinished period is compared with the same number of days of the previous one', () => {
  const now = new Date('2026-11-05T22:30:00Z')
  expect(comparedRange({ from: '2026-11-01', to: '2026-11-30' }, now)).toEqual({ from: '2026-10-02', to: '2026-10-06' })
  // A quarter of an hour past midnight in Sarajevo is the next day.
  const later = new Date('2026-11-05T23:15:00Z')
  expect(comparedRange({ from: '2026-11-01', to: '2026-11-30' }, later).to).toBe('2026-10-07')
  expect(comparedRange({ from: '2026-10-01', to: '2026-10-31' }, now)).toEqual({ from: '2026-08-31', to: '2026-09-30' })
})
