import { businessZone } from '@brava/contract/format.ts'

// Swedish writes dates as ISO 8601 does.
const moment = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short' })

/** A moment for machines and spreadsheets, ISO 8601 in the distributor's zone whatever the reader's language: "2026-11-21 13:04:05". */
export const csvMoment = (at: Date | null): string => (at ? moment.format(at) : '')

/** A day likewise: "2026-11-21". */
export const csvDay = (at: Date | null): string => (at ? day.format(at) : '')
