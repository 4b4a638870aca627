import type { FileAnswer } from '@brava/contract/endpoint.ts'
import type { TableFormat } from '@brava/contract/table-format.ts'
import type { Language } from '@brava/contract/language.ts'
import { sayFormerUsers } from '@brava/contract/users/former-user.ts'
import { xlsxType, writeXlsx } from '../xlsx/write-xlsx.ts'
import type { Cell } from './cell.ts'
import { csvLine } from './csv-line.ts'

interface Written {
  readonly format: TableFormat
  readonly language: Language
}

/** A list as a streamed file: XLSX, or CSV with semicolons and a byte-order mark, as Excel expects in bs and hr. */
export function tableFile<R>(
  { format, language }: Written,
  file: {
    /** Without its extension. */
    name: string
    heads: readonly string[]
    rows: AsyncIterable<R>
    cells: (row: R) => readonly Cell[]
  },
): FileAnswer {
  const name = `${file.name}.${format}`
  async function* cells() {
    for await (const row of file.rows)
      yield file.cells(row).map((cell) => (typeof cell === 'string' ? sayFormerUsers(cell, language) : cell))
  }
  if (format === 'xlsx') return { name, type: xlsxType, bytes: writeXlsx(file.heads, cells()) }
  async function* lines() {
    yield `\ufeff${csvLine(file.heads, language)}`
    for await (const row of cells()) yield csvLine(row, language)
  }
  return { name, type: 'text/csv; charset=utf-8', bytes: lines() }
}
