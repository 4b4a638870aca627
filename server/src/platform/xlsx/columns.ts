/** The name of a column, from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last
}

/** The position of a cell's column from 0: "AA12" → 26. Null for an invalid cell reference. */
export function columnAt(place: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
