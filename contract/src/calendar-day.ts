import { businessZone } from './format.ts'

const dayMs = 86_400_000

let zoned: Intl.DateTimeFormat | undefined

/** The business day of an instant as sent on the wire, "2026-11-21": days are days in Sarajevo (domain rules §12). */
export function businessDay(instant: Date): string {
  // The Swedish locale writes dates as ISO 8601 does.
  zoned ??= new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short' })
  return zoned.format(instant)
}

/** The calendar day the given number of days after another; before it if the number is negative. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** By how many days the second calendar day is later; negative if it is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs
}

/** Calendar days from and to, both included. */
interface Days {
  readonly from: string
  readonly to: string
}

/** Every calendar day from the first to the last, in order; none if the last is before the first. */
export function eachDay({ from, to }: Days): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => daysLater(from, index))
}

/** The period of equal length right before. */
export function periodBefore({ from, to }: Days): { from: string; to: string } {
  return { from: daysLater(from, -daysBetween(from, to) - 1), to: daysLater(from, -1) }
}

/** The same dates one year earlier; for 29 February, the 28th. */
export function yearBefore({ from, to }: Days): { from: string; to: string } {
  const earlier = (day: string) => {
    const moved = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
    return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved
  }
  return { from: earlier(from), to: earlier(to) }
}
