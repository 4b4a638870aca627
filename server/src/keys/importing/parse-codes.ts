import { visibleCode } from '@brava/contract/keys/key-pattern.ts'
import { parse } from 'csv-parse'
import { linesOf, separatorOf } from '../../platform/imports/file-lines.ts'

export interface CodeLine {
  /** Line of the text or file, from 1. */
  readonly row: number
  readonly code: string
}

export type CodeForm = 'text' | 'csv'

const batch = 5000
const quote = 0x22

const heads = /^(code|key|serial|licen[cs]e|licence code|license key|ključ|kljuc|kod|šifra|serijski broj)$/i

const cell = (text: string, delimiter: string, column: number) => text.split(delimiter, column + 1)[column] ?? ''

/** Codes from text: one a line, empty lines skipped; of a line with tabs the first cell. */
function* codesOfText(bytes: Buffer): Generator<CodeLine> {
  for (const { row, text } of linesOf(bytes)) yield { row, code: text.includes('\t') ? cell(text, '\t', 0) : text }
}

const columnOf = (head: readonly string[]) => head.findIndex((one) => heads.test(one.trim()))

/** Without one quotation mark CSV is lines and separators; most files are so, and are read at once. */
function* codesOfPlainCsv(bytes: Buffer): Generator<CodeLine> {
  const delimiter = separatorOf(bytes)
  let column: number | undefined
  for (const { row, text } of linesOf(bytes)) {
    if (column === undefined && text.trim() !== '') {
      const named = columnOf(text.split(delimiter))
      column = Math.max(named, 0)
      if (named >= 0) continue
    }
    yield { row, code: cell(text, delimiter, column ?? 0) }
  }
}

function* inBatches(codes: Iterable<CodeLine>): Generator<CodeLine[]> {
  let lines: CodeLine[] = []
  for (const { row, code } of codes) {
    const trimmed = visibleCode(code).trim()
    if (trimmed === '') continue
    lines.push({ row, code: trimmed })
    if (lines.length === batch) {
      yield lines
      lines = []
    }
  }
  if (lines.length > 0) yield lines
}

async function* batchesOfQuotedCsv(bytes: Buffer): AsyncGenerator<CodeLine[]> {
  let column: number | undefined
  let lines: CodeLine[] = []
  const parser = parse(bytes, {
    bom: true,
    delimiter: separatorOf(bytes),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
  })
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (column === undefined) {
      const named = columnOf(record)
      column = Math.max(named, 0)
      if (named >= 0) continue
    }
    lines.push({ row: info.lines, code: record[column] ?? '' })
    if (lines.length === batch) {
      yield* inBatches(lines)
      lines = []
    }
  }
  yield* inBatches(lines)
}

/**
 * The codes of a file that was surveyed, some thousand at a time. Of CSV the column headed code, key, serial, licence
 * (also in bs and hr), else the first one.
 */
export async function* codeLines(bytes: Buffer, form: CodeForm): AsyncGenerator<CodeLine[]> {
  if (form === 'csv' && bytes.includes(quote)) yield* batchesOfQuotedCsv(bytes)
  else yield* inBatches(form === 'csv' ? codesOfPlainCsv(bytes) : codesOfText(bytes))
}
