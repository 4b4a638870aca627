import { businessZone } from '@brava/contract/format.ts'

/**
 * The day so many days before today in the business zone, as "2026-11-23". By the calendar: late in a winter evening 24 hours
 * times 90 back is a day of summer too late, and around midnight UTC has another day.
 */
export function daysAgo(days: number, now = new Date()): string {
  const today = now.toLocaleDateString('sv', { timeZone: businessZone })
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
}
