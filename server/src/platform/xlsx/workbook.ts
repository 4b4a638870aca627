import { readXmlStream, type XmlEvent } from '../xml/read-xml.ts'
import { ZipError, type ZippedFile } from '../zip/read-zip.ts'
import { unescaped } from './unescaped.ts'

/** What the cells of a sheet refer to. */
export interface Workbook {
  readonly sheet: ZippedFile
  readonly strings: readonly string[]
  /** For each style: whether its numbers are days. */
  readonly isDate: readonly boolean[]
  readonly startsIn1904: boolean
}

/** Letters of all shared texts together; more would fill the server's memory. */
const mostLetters = 64 * 1024 * 1024
const mostStrings = 4_000_000

/** Finds the first sheet of an XLSX file and what its cells refer to. Throws ZipError, XmlError. */
export async function readWorkbook(files: readonly ZippedFile[]): Promise<Workbook> {
  const part = (name: string) => files.find((file) => file.name.toLowerCase() === name.toLowerCase())
  const book = part('xl/workbook.xml')
  if (!book) throw new ZipError('unreadable')
  let first: string | undefined
  let startsIn1904 = false
  for await (const { name, attributes } of tags(book)) {
    if (name === 'workbookPr') startsIn1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    // Hidden sheets are skipped: a person does not mean those.
    if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') {
      first ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    }
  }
  let target = 'worksheets/sheet1.xml'
  const links = part('xl/_rels/workbook.xml.rels')
  if (links) {
    for await (const { attributes } of tags(links)) {
      if (attributes['Id'] === first) target = attributes['Target'] ?? target
    }
  }
  const sheet = part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  if (!sheet) throw new ZipError('unreadable')
  const [strings, styles] = [part('xl/sharedStrings.xml'), part('xl/styles.xml')]
  return {
    sheet,
    strings: strings ? await stringsOf(strings) : [],
    isDate: styles ? await datesOf(styles) : [],
    startsIn1904,
  }
}

async function* tags(file: ZippedFile): AsyncGenerator<Extract<XmlEvent, { kind: 'open' }>> {
  for await (const events of readXmlStream(file.stream())) {
    for (const event of events) if (event.kind === 'open') yield event
  }
}

async function stringsOf(file: ZippedFile): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let letters = 0
  let isText = false
  let isSpoken = false
  for await (const events of readXmlStream(file.stream())) {
    for (const event of events) {
      if (event.kind === 'text') {
        if (!isText || isSpoken) continue
        text += event.text
        letters += event.text.length
        if (letters > mostLetters) throw new ZipError('tooMuch')
        continue
      }
      if (event.name === 't') isText = event.kind === 'open'
      // Pronunciation of a word, stored beside it.
      else if (event.name === 'rPh') isSpoken = event.kind === 'open'
      else if (event.name === 'si' && event.kind === 'close') {
        if (strings.push(unescaped(text).trim()) > mostStrings) throw new ZipError('tooMuch')
        text = ''
      }
    }
  }
  return strings
}

/** Built-in date and time formats, which workbooks do not declare. */
const isKnownDate = (format: number) =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58)

async function datesOf(file: ZippedFile): Promise<boolean[]> {
  const own = new Map<number, boolean>()
  const isDate: boolean[] = []
  let isCell = false
  for await (const events of readXmlStream(file.stream())) {
    for (const event of events) {
      if (event.kind === 'text') continue
      if (event.name === 'cellXfs') isCell = event.kind === 'open'
      if (event.kind !== 'open') continue
      if (event.name === 'numFmt') {
        const code = (event.attributes['formatCode'] ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')
        own.set(Number(event.attributes['numFmtId']), /[dmyhs]/i.test(code))
      } else if (event.name === 'xf' && isCell) {
        const format = Number(event.attributes['numFmtId'] ?? 0)
        isDate.push(own.get(format) ?? isKnownDate(format))
      }
    }
  }
  return isDate
}
