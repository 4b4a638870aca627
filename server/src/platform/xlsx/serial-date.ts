const dayMs = 86_400_000
/** Day 0 of spreadsheets, for dates from March 1900. */
const epoch = Date.UTC(1899, 11, 30)

/** A day or moment as a spreadsheet number: days since 1899-12-30, hours as a fraction of a day. */
export function serialOf(date: string): number {
  const at = Date.parse(`${date.replace(' ', 'T')}${date.length > 10 ? 'Z' : ''}`)
  return Math.round(((at - epoch) / dayMs) * 1e8) / 1e8
}

/** The reverse, to the second: "2026-11-21" or "2026-11-21 13:04:05". Null for a day that does not exist. */
export function dateOf(serial: number): string | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null
  const text = new Date(epoch + Math.round(serial * 86_400) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  return text.endsWith(' 00:00:00') ? text.slice(0, 10) : text
}
