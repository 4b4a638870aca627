/** A cell: text is guarded, a number or text marked as one is not. */
export type CsvCell = string | number | { readonly number: string }

/** Nothing that anybody sees: control, format and joining letters, directions, marks of order, fillers, all kinds of space. */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Z}\\p{Default_Ignorable_Code_Point}\\u2800]'
// The wide, small and raised forms too: programs set to Asian languages read them like the narrow ones.
const starters = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼₌⁺₊⁻₋−]'

/** Where a spreadsheet finds a formula: also behind what it throws away when it reads the cell. */
export const formulaStart = new RegExp(`^${unseen}*${starters}`, 'u')
const formula = new RegExp(`${formulaStart.source}|^[\\t\\r\\n\\0]`, 'u')

/** One line of CSV. Text that a spreadsheet would run as a formula gets a leading apostrophe (guarantee G25). */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(';')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.number
  const safe = formula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
