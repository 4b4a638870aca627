import { daysBetween, daysLater } from '@brava/contract/calendar-day.ts'

interface Range {
  readonly from: string
  readonly to: string
}

/** As many days right before. */
export function periodBefore({ from, to }: Range): Range {
  return { from: daysLater(from, -daysBetween(from, to) - 1), to: daysLater(from, -1) }
}

/** The same dates a year before; of 29 February the 28th. */
export function yearBefore({ from, to }: Range): Range {
  const earlier = (day: string) => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved
  }
  return { from: earlier(from), to: earlier(to) }
}
