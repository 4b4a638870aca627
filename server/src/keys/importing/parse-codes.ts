import { normaliseCode, visibleCode } from '@brava/contract/keys/key-pattern.ts'
import { CsvError, parse } from 'csv-parse'
import { linesOf, separatorOf } from '../../platform/imports/file-lines.ts'

export interface CodeLine {
  /** Line of the text or file, from 1. */
  readonly row: number
  readonly code: string
}

export type CodeForm = 'text' | 'csv'

const batch = 5000
const quote = 0x22

/**
 * Headings of a column of codes, the surest first: beside the key itself, a file often has the code of the product
 * ("Šifra;Proizvod;Platforma;Ključ") or serial numbers of something else.
 */
const headsByRank = [
  /^(key|licen[cs]e( (key|code))?|ključ|kljuc)$/i,
  /^(code|kod)$/i,
  /^(serial|šifra|serijski broj)$/i,
]

const cell = (text: string, delimiter: string, column: number) => text.split(delimiter, column + 1)[column] ?? ''

const isAround = (char: string) => /[\s"'`„“”‚‘’«»‹›,;]/.test(char)

/**
 * A code without the quotation marks, commas and semicolons that a table leaves around it. Reads each character once.
 */
function bare(code: string): string {
  const seen = visibleCode(code)
  let [from, to] = [0, seen.length]
  while (from < to && isAround(seen.charAt(from))) from += 1
  while (to > from && isAround(seen.charAt(to - 1))) to -= 1
  return seen.slice(from, to)
}

/**
 * Codes from text: one per line, empty lines skipped; for a line with tabs the first cell. The first line is a row of
 * headings if one of its cells is one, unless the line begins with a code; it names the column.
 */
function* codesOfText(bytes: Buffer, pattern: RegExp | null): Generator<CodeLine> {
  let isFirst = true
  let column = 0
  for (const { row, text } of linesOf(bytes)) {
    const code = bare(text.includes('\t') ? cell(text, '\t', column) : text)
    const isCode = pattern?.test(normaliseCode(code)) || /\d/.test(code)
    const named = isFirst && !isCode ? columnOf(text.split('\t').map(bare)) : -1
    if (named >= 0) column = named
    else if (code !== '') yield { row, code }
    if (named >= 0 || code !== '') isFirst = false
  }
}

/** Several columns of a table may contain the codes, and their headings do not say which one does. */
export class SeveralColumns extends Error {
  readonly columns: readonly string[]
  constructor(columns: readonly string[]) {
    super(`columns ${columns.join(', ')}`)
    this.columns = columns
  }
}

/** The column of the codes by its heading; -1 if none is one. Throws SeveralColumns. */
function columnOf(head: readonly string[]): number {
  for (const heads of headsByRank) {
    const found = head.flatMap((one, index) => (heads.test(one.trim()) ? [index] : []))
    if (found.length > 1) throw new SeveralColumns(found.map((index) => (head[index] ?? '').trim()))
    if (found[0] !== undefined) return found[0]
  }
  return -1
}
/** A single column contains only codes, so what surrounds them is not part of them. */
const isOneColumn = (first: readonly string[]) => first.filter((one) => one.trim() !== '').length <= 1

/** Without any quotation mark CSV is lines and separators; most files are, and are read at once. */
function* codesOfPlainCsv(bytes: Buffer): Generator<CodeLine> {
  const delimiter = separatorOf(bytes)
  let column: number | undefined
  let isAlone = false
  for (const { row, text } of linesOf(bytes)) {
    if (column === undefined && text.trim() !== '') {
      const cells = text.split(delimiter)
      const named = columnOf(cells)
      column = Math.max(named, 0)
      isAlone = isOneColumn(cells)
      if (named >= 0) continue
    }
    const code = cell(text, delimiter, column ?? 0)
    yield { row, code: isAlone ? bare(code) : code }
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

/** A quotation mark in a table is never closed, so it is unclear where its cells end. */
export class BrokenQuotes extends Error {}

async function* batchesOfQuotedCsv(bytes: Buffer): AsyncGenerator<CodeLine[]> {
  let column: number | undefined
  let isAlone = false
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
      isAlone = isOneColumn(record)
      if (named >= 0) continue
    }
    const code = record[column] ?? ''
    lines.push({ row: info.lines, code: isAlone ? bare(code) : code })
    if (lines.length === batch) {
      yield* inBatches(lines)
      lines = []
    }
  }
  yield* inBatches(lines)
}

/**
 * The codes of a surveyed file, some thousand at a time. For CSV the column headed key or licence, otherwise code,
 * otherwise serial (also in bs and hr), otherwise the first one. `pattern`: the format of a whole normalised code. Throws
 * BrokenQuotes, SeveralColumns.
 */
export async function* codeLines(bytes: Buffer, form: CodeForm, pattern: RegExp | null): AsyncGenerator<CodeLine[]> {
  if (form === 'csv' && bytes.includes(quote)) {
    try {
      yield* batchesOfQuotedCsv(bytes)
    } catch (error) {
      throw error instanceof CsvError ? new BrokenQuotes() : error
    }
  } else yield* inBatches(form === 'csv' ? codesOfPlainCsv(bytes) : codesOfText(bytes, pattern))
}
