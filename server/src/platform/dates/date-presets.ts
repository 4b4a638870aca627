import { businessDay, daysBetween, daysLater, periodBefore } from '@brava/contract/calendar-day.ts'
import { businessZone } from '@brava/contract/format.ts'
import { Temporal } from 'temporal-polyfill'

/** First and last day, both included, "2026-11-21". */
export interface DayRange {
  from: string
  to: string
}

type Day = Temporal.PlainDate

const monthStart = (day: Day) => day.with({ day: 1 })
const yearStart = (day: Day) => day.with({ month: 1, day: 1 })
const monday = (day: Day) => day.subtract({ days: day.dayOfWeek - 1 })
const quarter = (number: 1 | 2 | 3 | 4) => (today: Day) => {
  const from = yearStart(today).add({ months: (number - 1) * 3 })
  return [from, from.add({ months: 3 }).subtract({ days: 1 })] as const
}

/**
 * What the presets 0 to 21 mean, in the order of the specification (§3).
 * @assumption §3 gives only labels: weeks start on Monday, "Last 7 Days" includes today, quarters and halves are of the
 * current year, "Previous 3 Months" are the three whole months before this one, "Last 3 Months" reach back from today.
 */
const presets: readonly ((today: Day) => readonly [Day, Day])[] = [
  (today) => [today, today],
  (today) => [today.subtract({ days: 1 }), today.subtract({ days: 1 })],
  (today) => [today.subtract({ days: 6 }), today],
  (today) => [today.subtract({ days: 29 }), today],
  (today) => [today.subtract({ days: 89 }), today],
  (today) => [today.subtract({ days: 364 }), today],
  (today) => [monday(today).subtract({ days: 7 }), monday(today).subtract({ days: 1 })],
  (today) => [monday(today), monday(today).add({ days: 6 })],
  (today) => [monthStart(today).subtract({ months: 1 }), monthStart(today).subtract({ days: 1 })],
  (today) => [monthStart(today), monthStart(today).add({ months: 1 }).subtract({ days: 1 })],
  (today) => [monthStart(today).subtract({ months: 3 }), monthStart(today).subtract({ days: 1 })],
  (today) => [today.subtract({ months: 3 }).add({ days: 1 }), today],
  (today) => [monthStart(today).subtract({ months: 6 }), monthStart(today).subtract({ days: 1 })],
  (today) => [today.subtract({ months: 6 }).add({ days: 1 }), today],
  quarter(1),
  quarter(2),
  quarter(3),
  quarter(4),
  (today) => [yearStart(today), yearStart(today).add({ months: 6 }).subtract({ days: 1 })],
  (today) => [yearStart(today).add({ months: 6 }), yearStart(today).add({ years: 1 }).subtract({ days: 1 })],
  (today) => [yearStart(today).subtract({ years: 1 }), yearStart(today).subtract({ days: 1 })],
  (today) => [yearStart(today), yearStart(today).add({ years: 1 }).subtract({ days: 1 })],
]

/** The days of a preset. Throws RangeError for an unknown number. */
export function presetRange(preset: number, now: Date, timeZone = businessZone): DayRange {
  const rule = presets[preset]
  if (!rule) throw new RangeError(`no such date preset: ${preset}`)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()
  const [from, to] = rule(today)
  return { from: from.toString(), to: to.toString() }
}

/**
 * What a range is compared with: the period of the same length directly before. An unfinished range is compared with as
 * much of the previous one as has passed of it: a day counts from its beginning (design: reports).
 */
export function comparedRange(range: DayRange, now: Date): DayRange {
  return asMuchAs(range, periodBefore(range), businessDay(now))
}

/** The part of the other range that has as many days as have passed of an unfinished one, including today. */
export function asMuchAs(range: DayRange, other: DayRange, today: string): DayRange {
  if (range.to <= today || range.from > today) return other
  const to = daysLater(other.from, daysBetween(range.from, today))
  return { from: other.from, to: to < other.to ? to : other.to }
}

/**
 * The instants between which a range of days lies: from its first midnight up to, but excluding, the one after its end.
 */
export function instantsOf(range: DayRange, timeZone = businessZone): { from: Date; until: Date } {
  const at = (day: Day) => new Date(day.toZonedDateTime({ timeZone }).epochMilliseconds)
  return {
    from: at(Temporal.PlainDate.from(range.from)),
    until: at(Temporal.PlainDate.from(range.to).add({ days: 1 })),
  }
}

/** A first and a last day, both included, as lists are filtered; open if one is left out. */
interface AskedDays {
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
}

/** The instants between which the requested days lie; `until` is excluded. A preset overrides the days. */
export function instantsAsked(asked: AskedDays & { readonly datePreset?: number | undefined }, now: Date) {
  return asked.datePreset === undefined ? instantsBetween(asked) : instantsOf(presetRange(asked.datePreset, now))
}

/** A list's request with its preset replaced by the days it stands for, for callees without a clock. */
export function withPresetDays<R extends { readonly filters: object }>(
  request: R,
  now: Date,
  names: { preset: string; from: string; to: string } = { preset: 'datePreset', from: 'dateFrom', to: 'dateTo' },
): R {
  const { [names.preset]: preset, ...filters } = request.filters as Record<string, unknown>
  if (typeof preset !== 'number') return request
  const { from, to } = presetRange(preset, now)
  return { ...request, filters: { ...filters, [names.from]: from, [names.to]: to } }
}

/** The same for requests without presets. */
export function instantsBetween({ dateFrom, dateTo }: AskedDays): { from?: Date; until?: Date } {
  return {
    ...(dateFrom ? { from: instantsOf({ from: dateFrom, to: dateFrom }).from } : {}),
    ...(dateTo ? { until: instantsOf({ from: dateTo, to: dateTo }).until } : {}),
  }
}
