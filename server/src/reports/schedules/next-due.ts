import type { ScheduleStep } from '@brava/contract/reports/report-schedules.endpoints.ts'
import { businessZone } from '@brava/contract/format.ts'
import { Temporal } from 'temporal-polyfill'

export interface DueDays {
  readonly every: ScheduleStep
  /** 1 to 7 from Monday, or the day of the month. */
  readonly day: number
  readonly hour: number
}

const localOf = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate()

/**
 * The first instant after another at which a schedule is due. In a month without that day, the last day; an hour
 * skipped by the clock in spring becomes the next hour.
 * @assumption reports.md says weekly and monthly, but nothing about short months.
 */
export function dueAfter({ every, day, hour }: DueDays, after: Date, timeZone = businessZone): Date {
  const today = localOf(after, timeZone)
  const start = every === 'week' ? today.subtract({ days: today.dayOfWeek - 1 }) : today.with({ day: 1 })
  const dayIn = (step: Temporal.PlainDate) => (every === 'week' ? step.add({ days: day - 1 }) : step.with({ day }))
  const instants = [start, start.add(every === 'week' ? { weeks: 1 } : { months: 1 })].map(
    (step) => dayIn(step).toZonedDateTime({ timeZone, plainTime: { hour } }).epochMilliseconds,
  )
  return new Date(instants.find((at) => at > after.getTime()) ?? Number.NaN)
}

/** The business day on which something was due; it names the period. */
export const periodOf = (due: Date, timeZone = businessZone): string => localOf(due, timeZone).toString()
