import { Readable } from 'node:stream'
import { importErrors } from '@brava/contract/import-errors.ts'
import { importLimits } from '@brava/contract/staged-import.ts'
import { CsvError, parse } from 'csv-parse'
import { formulaStart } from '../tables/csv-line.ts'
import { refuse } from '../refuse.ts'
import { isZip } from '../zip/is-zip.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import { decodeText } from './decode-text.ts'
import { separatorOf } from './file-lines.ts'

/** A row of a table: its line in the file and its cells. */
export interface TableRow {
  readonly row: number
  readonly cells: readonly string[]
}

/** A table as every reader returns it: how it was read, and its rows, each read once. */
export interface ReadTable {
  readonly encoding: string
  readonly separator: string
  rows(): AsyncIterable<TableRow>
}

/** Converts bytes to a table. */
export type TableReader = (bytes: Buffer) => ReadTable

/** Our own files put an apostrophe before text that a spreadsheet would run as a formula (guarantee G25). */
const unguarded = (cell: string) => (cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell)

/** A cell in composed letters: a Mac may write "č" as a letter and its mark, which no name here would equal. */
const asCell = (text: string) => unguarded(text).normalize('NFC')

/** A table uploaded by a person: an XLSX file, or text. Refuses what its reader refuses. */
export const readTable: TableReader = (bytes) =>
  isZip(bytes)
    ? {
        encoding: 'xlsx',
        separator: '',
        async *rows() {
          for await (const { row, cells } of readXlsx(bytes)) yield { row, cells: cells.map(asCell) }
        },
      }
    : readCsv(bytes)

const slice = 64 * 1024

/** In slices, so that other work gets its turn while a long file is read. */
function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += slice) yield bytes.subarray(at, at + slice)
}

/**
 * CSV with comma, semicolon or tab, in UTF-8, UTF-16 or Windows-1250; text pasted from a spreadsheet is the same with
 * tabs. Refuses imports.unreadable, imports.lineTooLong, imports.brokenQuotes, imports.tooManyRows.
 */
const readCsv: TableReader = (given) => {
  const decoded = decodeText(given) ?? refuse(importErrors.unreadable)
  const separator = separatorOf(decoded.bytes)
  return {
    encoding: decoded.encoding,
    separator,
    async *rows() {
      const parser = Readable.from(slicesOf(decoded.bytes), { objectMode: false }).pipe(
        parse({
          delimiter: separator,
          relax_column_count: true,
          relax_quotes: true,
          skip_empty_lines: true,
          info: true,
          max_record_size: importLimits.lineBytes,
        }),
      )
      let count = 0
      try {
        for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
          const cells = record.map((cell) => asCell(cell.trim()))
          if (cells.every((cell) => cell === '')) continue
          count += 1
          // The heading is not a row of the import.
          if (count > importLimits.rows + 1) refuse(importErrors.tooManyRows)
          yield { row: info.lines, cells }
        }
      } catch (error) {
        if (!(error instanceof CsvError)) throw error
        refuse(error.code === 'CSV_MAX_RECORD_SIZE' ? importErrors.lineTooLong : importErrors.brokenQuotes)
      } finally {
        parser.destroy()
      }
    },
  }
}
