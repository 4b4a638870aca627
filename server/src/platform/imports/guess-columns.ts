import { folded } from '@brava/contract/folded.ts'
import type { ImportColumn, ImportMapping } from '@brava/contract/staged-import.ts'

/** A heading without case, accents, marks and text in brackets: "Cijena (KM)" → "cijena". */
export function plainHeading(heading: string): string {
  return folded(heading.replace(/\(.*?\)|\[.*?\]/g, '')).replace(/[^a-z0-9]/g, '')
}

/**
 * Which cell is which column: first by the company's own names from the last import, then by common headings, finally
 * by how a heading begins; if several fit, the one whose word the column lists first. No cell is used twice.
 */
export function guessColumns(
  columns: readonly ImportColumn[],
  head: readonly string[],
  remembered: Readonly<Record<string, string>>,
): ImportMapping {
  const plain = head.map(plainHeading)
  const taken = new Set<number>()
  const guess: Record<string, number | null> = Object.fromEntries(columns.map((column) => [column.name, null]))
  const said = ({ synonyms }: ImportColumn) => synonyms.map(plainHeading)
  const ways: ((column: ImportColumn) => ((heading: string) => boolean)[])[] = [
    (column) => [(heading) => remembered[column.name] === heading],
    (column) => said(column).map((word) => (heading) => heading === word),
    (column) =>
      said(column)
        .filter((word) => word.length > 3)
        .map((word) => (heading) => heading.startsWith(word)),
  ]
  for (const fitsOf of ways) {
    for (const column of columns) {
      for (const fits of fitsOf(column)) {
        if (guess[column.name] !== null) break
        const at = plain.findIndex((heading, index) => heading !== '' && !taken.has(index) && fits(heading))
        if (at < 0) continue
        guess[column.name] = at
        taken.add(at)
      }
    }
  }
  return guess
}

/** Whether the first row names columns: it has a known heading, or nothing in it looks like a number. */
export function isHead(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  remembered: Readonly<Record<string, string>>,
): boolean {
  const known = Object.values(guessColumns(columns, cells, remembered)).some((at) => at !== null)
  return known || !cells.some((cell) => /^[^\p{L}]*\d[\d.,\s]*[^\p{L}]{0,2}$/u.test(cell))
}

/** Whether every required column is mapped. */
export function isMapped(columns: readonly ImportColumn[], mapping: ImportMapping): boolean {
  return columns.every((column) => !column.required || (mapping[column.name] ?? null) !== null)
}
