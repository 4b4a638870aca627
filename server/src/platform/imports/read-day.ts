import { day } from '@brava/contract/endpoint.ts'

/** A day as spreadsheets of this region write it: 2027-03-05, 5.3.2027, 05.03.2027. or 5/3/2027; null for anything else. */
export function readDay(text: string): string | null {
  const [, date, month, year] = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})\.?$/.exec(text) ?? []
  const iso = year === undefined ? text : `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  return day.safeParse(iso).success ? iso : null
}
