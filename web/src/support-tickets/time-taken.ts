import { t } from './tickets.texts.ts'

/** How long something took: "45 min", "3 h 5 min", "2 d 4 h". */
export function timeTaken(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes))
  if (whole < 60) return t.minutes(whole)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  if (hours < 24) return [t.hours(hours), rest > 0 && t.minutes(rest)].filter(Boolean).join(' ')
  const [days, left] = [Math.floor(hours / 24), hours % 24]
  return [t.days(days), left > 0 && t.hours(left)].filter(Boolean).join(' ')
}

/** Minutes from one instant to another, both in the server's format. */
export const minutesBetween = (from: string, until: string) =>
  (new Date(until).getTime() - new Date(from).getTime()) / 60_000
