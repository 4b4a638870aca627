import type { Row } from './row.ts'

/** The rows as an aligned, readable table in which missed goals are marked. */
export function tableOf(rows: readonly Row[]): string {
  const head = ['Work', 'Bare', 'Brava', 'p50 ms', 'p99 ms', 'Goal', '', 'Note']
  const cells = rows.map((row) => [
    row.work,
    row.bare === undefined ? '–' : figure(row.bare),
    `${figure(row.brava)} ${row.unit}`,
    row.p50 === undefined ? '' : row.p50.toFixed(1),
    row.p99 === undefined ? '' : row.p99.toFixed(1),
    row.goal,
    row.reached === undefined ? '' : row.reached ? 'reached' : 'MISSED',
    row.note,
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column >= 1 && column <= 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...cells.map(line)].join('\n')
}

function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1)
}
