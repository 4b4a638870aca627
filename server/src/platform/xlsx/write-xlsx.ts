import { type Cell, textOf } from '../tables/cell.ts'
import { formulaStart } from '../tables/csv-line.ts'
import { element } from '../xml/element.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { columnName } from './columns.ts'
import { serialOf } from './serial-date.ts'

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The most rows that a sheet holds, including the heading; further rows go into another sheet. */
const sheetRows = 1_048_576
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mostLetters = 32_767
const rowsAtOnce = 200
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const partType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Positions in `cellXfs` below. Days and moments are displayed in the format of the reader's own spreadsheet. */
const styles = { plain: 0, head: 1, whole: 2, amount: 3, fine: 4, day: 5, moment: 6, quoted: 7 } as const
const formats = [0, 0, 1, 2, 164, 14, 22, 49] as const

/**
 * A sheet with a heading and its rows as an XLSX file, written while the rows arrive; text is always text, whatever it
 * begins with.
 */
export async function* writeXlsx(
  heads: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  yield* writeZip(parts(heads, rows[Symbol.asyncIterator]()))
}

async function* parts(heads: readonly string[], rows: AsyncIterator<readonly Cell[]>): AsyncGenerator<ZipEntry> {
  try {
    yield* opening()
    let next = await rows.next()
    let sheets = 0
    do {
      sheets += 1
      yield { name: `xl/worksheets/sheet${sheets}.xml`, bytes: sheet() }
    } while (!next.done)
    yield* closing(sheets)

    async function* sheet(): AsyncGenerator<string> {
      yield `${declaration}<worksheet xmlns="${spreadsheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`
      let text = rowMarkup(1, heads, styles.head)
      for (let row = 2; !next.done && row <= sheetRows; row += 1) {
        text += rowMarkup(row, next.value)
        if (row % rowsAtOnce === 0) {
          yield text
          text = ''
        }
        next = await rows.next()
      }
      yield `${text}</sheetData></worksheet>`
    }
  } finally {
    await rows.return?.()
  }
}

function rowMarkup(row: number, cells: readonly Cell[], style?: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellMarkup(`${columnName(at)}${row}`, cell, style)).join('')}</row>`
}

function cellMarkup(place: string, cell: Cell, style?: number): string {
  const text = textOf(cell)
  if (text === '') return ''
  if (typeof cell === 'number') return numberMarkup(place, styles.plain, text)
  if (typeof cell === 'object' && 'date' in cell) {
    return numberMarkup(place, cell.date.length > 10 ? styles.moment : styles.day, String(serialOf(cell.date)))
  }
  // A number with more digits than a spreadsheet keeps is written as text.
  if (typeof cell === 'object' && /^-?\d{1,15}(\.\d{0,6})?$/.test(text)) {
    const decimals = text.split('.')[1]?.length ?? 0
    return numberMarkup(place, decimals === 0 ? styles.whole : decimals === 2 ? styles.amount : styles.fine, text)
  }
  const said = element('t', literal(text), { 'xml:space': 'preserve' })
  if (!said) return ''
  return `<c r="${place}" t="inlineStr" s="${style ?? (formulaStart.test(text) ? styles.quoted : styles.plain)}"><is>${said.markup}</is></c>`
}

const numberMarkup = (place: string, style: number, value: string) => `<c r="${place}" s="${style}"><v>${value}</v></c>`

/** Text that looks like an escaped character is itself escaped, so that it comes back unchanged. */
const literal = (text: string) => text.slice(0, mostLetters).replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')

const empty = (name: string, attributes: string) => `<${name} ${attributes}/>`
const part = (name: string, text: string): ZipEntry => ({ name, bytes: Buffer.from(`${declaration}${text}`) })

/** The parts before the sheets: declares the type of each part. Parts not named are sheets. */
function* opening(): Generator<ZipEntry> {
  const kinds = [
    empty('Default', 'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"'),
    empty('Default', `Extension="xml" ContentType="${partType}.worksheet+xml"`),
    ...[
      ['workbook', 'sheet.main'],
      ['styles', 'styles'],
      ['worksheets/sheet1', 'worksheet'],
    ].map(([name, kind]) => empty('Override', `PartName="/xl/${name}.xml" ContentType="${partType}.${kind}+xml"`)),
  ]
  yield part('[Content_Types].xml', `<Types xmlns="${packaged}/content-types">${kinds.join('')}</Types>`)
  const link = empty('Relationship', `Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"`)
  yield part('_rels/.rels', `<Relationships xmlns="${packaged}/relationships">${link}</Relationships>`)
}

/** The parts after the sheets: their names, and how cells look. */
function* closing(sheets: number): Generator<ZipEntry> {
  const numbers = Array.from({ length: sheets }, (_, at) => at + 1)
  const named = numbers.map((number) =>
    empty('sheet', `name="Brava ${number}" sheetId="${number}" r:id="rId${number}"`),
  )
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${spreadsheet}" xmlns:r="${office}"><sheets>${named.join('')}</sheets></workbook>`,
  )
  const links = [
    ...numbers.map((number) =>
      empty('Relationship', `Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"`),
    ),
    empty('Relationship', `Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"`),
  ]
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships">${links.join('')}</Relationships>`,
  )
  const looks = formats.map((format, at) => {
    const font = at === styles.head ? 1 : 0
    const quoted = at === styles.quoted ? ' quotePrefix="1"' : ''
    return empty(
      'xf',
      `numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"${quoted}`,
    )
  })
  const face = '<sz val="11"/><name val="Calibri"/>'
  yield part(
    'xl/styles.xml',
    [
      `<styleSheet xmlns="${spreadsheet}">`,
      `<numFmts count="1">${empty('numFmt', 'numFmtId="164" formatCode="0.00####"')}</numFmts>`,
      `<fonts count="2"><font>${face}</font><font><b/>${face}</font></fonts>`,
      '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
      '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
      `<cellStyleXfs count="1">${empty('xf', 'numFmtId="0" fontId="0" fillId="0" borderId="0"')}</cellStyleXfs>`,
      `<cellXfs count="${looks.length}">${looks.join('')}</cellXfs>`,
      '</styleSheet>',
    ].join(''),
  )
}
