import { parse } from 'csv-parse'

export interface CodeLine {
  /** Line of the text or file, from 1. */
  readonly row: number
  readonly code: string
}

const heads = /^(code|key|serial|licen[cs]e|licence code|license key|ključ|kljuc|kod|šifra|serijski broj)$/i

/** Codes from text: one a line, empty lines skipped; of a line with tabs the first cell. */
export function codesOfText(text: string): CodeLine[] {
  return text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ row: index + 1, code: (line.split('\t')[0] ?? '').trim() }))
    .filter((line) => line.code !== '')
}

/**
 * Codes from CSV: the column headed code, key, serial, licence (also in bs and hr), else the first one. The separator
 * is the one of comma, semicolon and tab that the first line has most of.
 */
export async function codesOfCsv(text: string): Promise<CodeLine[]> {
  const first = text.slice(0, text.search(/[\r\n]|$/))
  const count = (mark: string) => first.split(mark).length
  const delimiter = [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
  const lines: CodeLine[] = []
  let column = 0
  let isFirst = true
  const parser = parse(text, {
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  })
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (isFirst) {
      isFirst = false
      const named = record.findIndex((cell) => heads.test(cell))
      if (named >= 0) {
        column = named
        continue
      }
    }
    const code = record[column] ?? ''
    if (code !== '') lines.push({ row: info.lines, code })
  }
  return lines
}
