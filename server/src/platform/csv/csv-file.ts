import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { type Minor, wireFromMinor } from '@brava/contract/minor.ts'
import type { Language } from '@brava/contract/language.ts'
import { type CsvCell, csvLine } from './csv-line.ts'

const chunk = 2000

interface Pageable<R> {
  limit(count: number): { offset(rows: number): { execute(): Promise<R[]> } }
}

/** The rows of a sorted query, read in chunks so that a long list never stands in memory whole. */
export async function* rowsOf<R>(sorted: Pageable<R>): AsyncGenerator<R> {
  for (let offset = 0; ; offset += chunk) {
    const rows = await sorted.limit(chunk).offset(offset).execute()
    yield* rows
    if (rows.length < chunk) return
  }
}

/** An amount as a spreadsheet of the language reads it: 12.50 in English, 12,50 in bs and hr. */
export function csvAmount(minor: Minor | null, language: Language): CsvCell {
  if (minor === null) return ''
  return { number: language === 'en' ? wireFromMinor(minor) : wireFromMinor(minor).replace('.', ',') }
}

/** A list as CSV, streamed: semicolons and a byte-order mark, as Excel wants it in bs and hr. */
export function csvFile<R>(file: {
  name: string
  heads: readonly string[]
  rows: AsyncIterable<R>
  cells: (row: R) => readonly CsvCell[]
}): FileAnswer {
  async function* lines() {
    yield `\ufeff${csvLine(file.heads)}`
    for await (const row of file.rows) yield csvLine(file.cells(row))
  }
  return { name: file.name, type: 'text/csv; charset=utf-8', bytes: lines() }
}
