/** A cell: text is guarded, a number or text marked as one is not. */
export type CsvCell = string | number | { readonly number: string }

// The wide forms too: programs set to Asian languages read them like the narrow ones.
const formula = /^[=+\-@＝＋－＠\t\r\n\0]/

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
