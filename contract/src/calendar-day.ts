import { businessZone } from './format.ts'

const dayMs = 86_400_000

let zoned: Intl.DateTimeFormat | undefined

/** The business day of an instant as the wire writes it, "2026-11-21": a day is a day in Sarajevo (domain rules §12). */
export function businessDay(instant: Date): string {
  // Swedish writes dates as ISO 8601 does.
  zoned ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short' })
  return zoned.format(instant)
}

/** The calendar day so many days after another; before it with a negative number. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days later the second calendar day is; negative where it is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** Every calendar day from the first to the last in order; none where the last is before the first. */
export function eachDay({ from, to }: { readonly from: string; readonly to: string }): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => daysLater(from, index))
}
