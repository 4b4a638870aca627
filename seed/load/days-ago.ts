export const dayMs = 86_400_000

/** The given number of days before today, plus hours; never later than a minute ago. */
export function daysAgo(today: Date, days: number, hours = 0): Date {
  return new Date(Math.min(today.getTime() - 60_000, today.getTime() - days * dayMs + hours * 3_600_000))
}
