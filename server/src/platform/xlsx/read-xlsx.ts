import { importErrors } from '@brava/contract/import-errors.ts'
import { importLimits } from '@brava/contract/staged-import.ts'
import { refuse } from '../refuse.ts'
import { readXmlStream, XmlError } from '../xml/read-xml.ts'
import { readZip, ZipError, type ZippedFile } from '../zip/read-zip.ts'
import { columnAt } from './columns.ts'
import { dateOf } from './serial-date.ts'
import { unescaped } from './unescaped.ts'
import { readWorkbook, type Workbook } from './workbook.ts'

/** Half a million rows of a list are smaller than this when unpacked (guarantee G26). */
const most = { files: 5000, bytes: 256 * 1024 * 1024 }
/** As many columns as may be named. */
const mostColumns = 1000

/** A non-empty row of a sheet, with its number. */
interface SheetRow {
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * The rows of the first sheet of an XLSX file, read while it is unpacked. Empty rows are skipped, however many; a date
 * becomes ISO 8601, a number stays as typed, a formula becomes its result. Refuses imports.brokenWorkbook,
 * imports.unpacksTooLarge, imports.lineTooLong, imports.tooManyRows.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<SheetRow> {
  try {
    const files = await readZip(bytes, most)
    const workbook = await readWorkbook(files)
    let count = 0
    for await (const row of rowsOf(workbook.sheet, workbook)) {
      count += 1
      // The heading is not a row of the import.
      if (count > importLimits.rows + 1) refuse(importErrors.tooManyRows)
      yield row
    }
  } catch (error) {
    if (error instanceof ZipError && error.kind === 'tooMuch') refuse(importErrors.unpacksTooLarge)
    if (error instanceof ZipError || error instanceof XmlError) refuse(importErrors.brokenWorkbook)
    throw error
  }
}

async function* rowsOf(sheet: ZippedFile, workbook: Workbook): AsyncGenerator<SheetRow> {
  let row = 0
  let cells: string[] = []
  let cell = { at: 0, type: '', style: 0 }
  let text = ''
  let isValue = false
  let isSpoken = false
  let length = 0
  for await (const events of readXmlStream(sheet.stream())) {
    for (const event of events) {
      if (event.kind === 'text') {
        if (isValue && !isSpoken) text += event.text
      } else if (event.kind === 'open') {
        if (event.name === 'row') {
          row = Number(event.attributes['r'] ?? row + 1)
          cells = []
          length = 0
        } else if (event.name === 'c') {
          const { r, t = 'n', s = '0' } = event.attributes
          cell = { at: r === undefined ? cells.length : (columnAt(r) ?? mostColumns), type: t, style: Number(s) }
          text = ''
        } else if (event.name === 'v' || event.name === 't') isValue = true
        // Pronunciation of a word, stored beside it.
        else if (event.name === 'rPh') isSpoken = true
      } else if (event.name === 'v' || event.name === 't') isValue = false
      else if (event.name === 'rPh') isSpoken = false
      else if (event.name === 'c' && text !== '' && cell.at < mostColumns) {
        const value = valueOf(text, cell, workbook)
        length += value.length
        if (length > importLimits.lineBytes) refuse(importErrors.lineTooLong)
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = value
      } else if (event.name === 'row' && cells.some((one) => one !== '')) yield { row, cells }
    }
  }
}

function valueOf(text: string, cell: { type: string; style: number }, workbook: Workbook): string {
  if (cell.type === 's') return workbook.strings[Number(text)] ?? ''
  if (cell.type === 'b') return text === '1' ? 'true' : 'false'
  if (cell.type !== 'n') return unescaped(text).trim()
  const number = Number(text)
  if (!Number.isFinite(number)) return text.trim()
  if (workbook.isDate[cell.style]) {
    const date = dateOf(number + (workbook.startsIn1904 ? 1462 : 0))
    if (date) return date
  }
  // Spreadsheets keep 15 digits; the rest is noise from binary fractions.
  const plain = Number(number.toPrecision(15))
  return Math.abs(plain) < 1e15 ? plain.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 }) : text
}
