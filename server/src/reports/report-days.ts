import { daysBetween, daysLater, periodBefore, yearBefore } from '@brava/contract/calendar-day.ts'
import { presetOfDays } from '@brava/contract/dates.ts'
import type { Comparison } from '@brava/contract/reports/filters.ts'
import { mostDays, reportErrors } from '@brava/contract/reports/reports.errors.ts'
import type { Step } from '@brava/contract/reports/report.ts'
import { asMuchAs, type DayRange, presetRange } from '../platform/dates/date-presets.ts'
import { parametersOf } from '../parameters/parameters-of.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'

export interface DaysAsked {
  readonly datePreset?: number | undefined
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** How many days a range has, both ends included. */
const lengthOf = ({ from, to }: DayRange) => daysBetween(from, to) + 1

/** The preset of a request without days: a parameter sets how many days it has. */
export const usualPreset = async (db: Db): Promise<number> => presetOfDays[(await parametersOf(db)).daysShown]

/**
 * The days of a request: a preset, custom days, or the usual preset (usualPreset). Refuses a start after the end and
 * more than ten years.
 */
export function daysAsked({ datePreset, dateFrom, dateTo }: DaysAsked, now: Date, usual: number): DayRange {
  if (datePreset !== undefined || (dateFrom === undefined && dateTo === undefined))
    return presetRange(datePreset ?? usual, now)
  const range = { from: dateFrom ?? dateTo ?? '', to: dateTo ?? dateFrom ?? '' }
  if (range.from > range.to) refuse(reportErrors.daysReversed, { fields: [{ path: 'filters.dateTo', message: '' }] })
  if (lengthOf(range) > mostDays)
    refuse(reportErrors.periodTooLong, { fields: [{ path: 'filters.dateFrom', message: '' }] })
  return range
}

/**
 * What a range is compared with: the same number of days right before it, or the same dates a year before (29 February:
 * the 28th). If the range is not over, only as much of the other one as has passed of it.
 * @assumption §3 names no comparison; a day counts as passed from its beginning.
 */
export function comparedDays(range: DayRange, compare: Comparison, today: string): DayRange {
  return asMuchAs(range, compare === 'previous' ? periodBefore(range) : yearBefore(range), today)
}

/** The range with the most days. */
export const longest = (ranges: readonly [DayRange, ...DayRange[]]): DayRange =>
  ranges.reduce((most, range) => (lengthOf(range) > lengthOf(most) ? range : most))

/** The time step that suits a period of this length: up to about a hundred points. */
export function usualStep(range: DayRange): Step {
  const days = lengthOf(range)
  return days <= 92 ? 'day' : days <= 400 ? 'week' : 'month'
}

/** The first day of the step that contains a day: weeks start on Monday. */
export function stepOf(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 8)}01`
  return daysLater(day, -((new Date(day).getUTCDay() + 6) % 7))
}
