import { businessZone } from '@brava/contract/format.ts'
import { type Minor, wireFromMinor } from '@brava/contract/minor.ts'

/**
 * A cell of a file: text, which no spreadsheet runs as a formula; a number, with the decimals it is written with
 * ("12.50"); a day ("2026-11-21") or a moment in the distributor's time zone ("2026-11-21 13:04" or "… 13:04:05").
 */
export type Cell = string | number | { readonly number: string } | { readonly date: string }

// Swedish writes dates as ISO 8601 does.
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short' })

/** An amount with two decimals. */
export const amountCell = (minor: Minor | null): Cell => (minor === null ? '' : { number: wireFromMinor(minor) })

/** A share in basis points as a percentage with two decimals. */
export const percentCell = (bp: number | null): Cell => (bp === null ? '' : { number: (bp / 100).toFixed(2) })

/** A moment in the distributor's time zone, ISO 8601 whatever the reader's language: "2026-11-21 13:04:05". */
export const momentCell = (at: Date | null): Cell => (at ? { date: moment.format(at) } : '')

/** Only its day, in the same way: "2026-11-21". */
export const dayCell = (at: Date | null): Cell => (at ? { date: day.format(at) } : '')

/** A cell as text, where several share one cell or the file is a text file. */
export function textOf(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell)
  return 'date' in cell ? cell.date : cell.number
}
