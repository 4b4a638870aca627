import type { Language } from '@brava/contract/language.ts'
import { type Cell, textOf } from './cell.ts'

/**
 * Invisible characters: control, format and joining letters, text direction, byte-order marks, fillers, all kinds of
 * space.
 */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]'
// Includes wide, small and raised forms: programs set to Asian languages read them like the normal ones.
const starters = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−]'

/** Where a spreadsheet recognises a formula: also after characters that it discards when it reads the cell. */
export const formulaStart = new RegExp(`^${unseen}*${starters}`, 'u')
const formula = new RegExp(`${formulaStart.source}|^[\\t\\r\\n\\0]`, 'u')

/**
 * One line of CSV; numbers in the format that a spreadsheet of the language reads: 12.50 in English, 12,50 in bs and
 * hr. Text that a spreadsheet would run as a formula gets a leading apostrophe (guarantee G25).
 */
export function csvLine(cells: readonly Cell[], language: Language, delimiter: ';' | ',' = ';'): string {
  return `${cells.map((cell) => cellText(cell, language, delimiter)).join(delimiter)}\r\n`
}

function cellText(cell: Cell, language: Language, delimiter: string): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') {
    const text = textOf(cell)
    return 'number' in cell && language !== 'en' ? text.replace('.', ',') : text
  }
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}
