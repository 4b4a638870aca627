import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'

/**
 * The day the given number of days before today in the business zone, as "2026-11-23". By the calendar: late on a
 * winter evening, 24 hours times 90 back is one day too late in summer, and around midnight UTC has a different day.
 */
export function daysAgo(days: number, now = new Date()): string {
  return daysLater(businessDay(now), -days)
}
