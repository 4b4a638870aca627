import { businessDay, daysLater } from '@brava/contract/calendar-day.ts'

/**
 * The day so many days before today in the business zone, as "2026-11-23". By the calendar: late in a winter evening 24 hours
 * times 90 back is a day of summer too late, and around midnight UTC has another day.
 */
export function daysAgo(days: number, now = new Date()): string {
  return daysLater(businessDay(now), -days)
}
