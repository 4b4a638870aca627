import { isUtf8 } from 'node:buffer'
import { importLimits } from '@brava/contract/staged-import.ts'
const newline = 0x0a
const carriageReturn = 0x0d

export type Unreadable = 'unreadable' | 'lineTooLong'

const endOf = (bytes: Uint8Array) => (bytes.includes(newline) ? newline : carriageReturn)

/** The number of non-empty lines; or why the bytes cannot be read as lines. */
export function surveyLines(bytes: Buffer): number | Unreadable {
  if (!isUtf8(bytes) || bytes.includes(0)) return 'unreadable'
  const end = endOf(bytes)
  let lines = 0
  for (let from = 0; from < bytes.length; ) {
    const found = bytes.indexOf(end, from)
    const to = found < 0 ? bytes.length : found
    if (to - from > importLimits.lineBytes) return 'lineTooLong'
    if (to - from > 1 || (to > from && bytes[from] !== carriageReturn)) lines += 1
    from = to + 1
  }
  return lines
}

/** Non-empty lines, with their position from 1. */
export function* linesOf(bytes: Buffer): Generator<{ row: number; text: string }> {
  const end = endOf(bytes)
  let row = 0
  // A byte-order mark is not part of the first code.
  for (let from = bytes.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf)) ? 3 : 0; from < bytes.length; ) {
    const found = bytes.indexOf(end, from)
    const to = found < 0 ? bytes.length : found
    row += 1
    if (to > from) yield { row, text: bytes.toString('utf8', from, to) }
    from = to + 1
  }
}

/**
 * The separator of a table is whichever of comma, semicolon and tab is most frequent in its first line, outside quotes.
 */
export function separatorOf(bytes: Buffer): string {
  const start = bytes.toString('utf8', 0, Math.min(bytes.length, importLimits.lineBytes))
  const first =
    start
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((line) => line.trim() !== '') ?? ''
  const count = (mark: string) => first.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
