import { expect, test } from 'vitest'
import type { Cell } from '../tables/cell.ts'
import { writeZip, type ZipEntry } from '../zip/write-zip.ts'
import { columnAt, columnName } from './columns.ts'
import { readXlsx } from './read-xlsx.ts'
import { dateOf, serialOf } from './serial-date.ts'
import { writeXlsx } from './write-xlsx.ts'

async function whole(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

async function* inTurn<T>(rows: Iterable<T>) {
  yield* rows
}

async function read(bytes: Buffer) {
  const rows: { row: number; cells: readonly string[] }[] = []
  for await (const row of readXlsx(bytes)) rows.push(row)
  return rows
}

const refusal = (bytes: Buffer) =>
  read(bytes).then(
    () => 'read',
    (error: unknown) => (error as { def?: { code: string } }).def?.code ?? String(error),
  )

const sheetHead = '<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
/** A workbook as written by another program. */
const workbook = (sheet: ZipEntry['bytes'], more: readonly ZipEntry[] = []) =>
  whole(
    writeZip([
      {
        name: 'xl/workbook.xml',
        bytes: Buffer.from('<workbook xmlns:r="r"><sheets><sheet r:id="rId1"/></sheets></workbook>'),
      },
      { name: 'xl/worksheets/sheet1.xml', bytes: sheet },
      ...more,
    ]),
  )
const sheetOf = (rows: string) => Buffer.from(`${sheetHead}<sheetData>${rows}</sheetData></worksheet>`)

/** The same archive, whose directory declares this unpacked size for its sheet. */
function declaring(bytes: Buffer, size: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(size, changed.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24)
  return changed
}

test('what Tarik saves as XLSX comes back unchanged: letters, formulas as text, amounts, days', async () => {
  const texts = [
    'Čačak & <Đakovo>',
    '=1+1',
    '+387 61',
    '@SUM(A1)',
    '_x000D_',
    'two\nlines',
    '00123',
    ' edge ',
    'x\u0000\ud800y',
  ]
  const row: Cell[] = [
    ...texts,
    12,
    { number: '1234.50' },
    { number: '-0.0700' },
    { number: '12345678901234567' },
    { date: '2026-11-21' },
    { date: '2026-11-21 13:04:05' },
    '',
  ]
  const [head, back] = await read(await whole(writeXlsx(['Head', '=x'], inTurn([row]))))
  expect(head?.cells).toEqual(['Head', '=x'])
  expect(back?.cells).toEqual([
    ...texts.slice(0, -2),
    'edge',
    'x\ufffdy',
    '12',
    '1234.5',
    '-0.07',
    '12345678901234567',
    '2026-11-21',
    '2026-11-21 13:04:05',
  ])
})

test('amounts are numbers with two decimals, days are days, text is never a formula', async () => {
  const bytes = await whole(
    writeXlsx(['a'], inTurn([['=1+1', { number: '12.50' }, { date: '2026-11-21' }] satisfies Cell[]])),
  )
  const { readZip } = await import('../zip/read-zip.ts')
  const sheet = (await readZip(bytes, { files: 9, bytes: 1e6 })).find((file) => file.name.endsWith('sheet1.xml'))
  const text = String(await sheet?.bytes())
  expect(text).toContain('<c r="A2" t="inlineStr" s="7"><is><t xml:space="preserve">=1+1</t></is></c>')
  expect(text).toContain('<c r="B2" s="3"><v>12.50</v></c><c r="C2" s="5"><v>46347</v></c>')
  expect(text).not.toContain('<f>')
})

test('columns and days are numbered as in spreadsheets', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect(['A1', 'AA12', 'AAA9', 'a1', '12'].map(columnAt)).toEqual([0, 26, 702, null, null])
  expect([serialOf('1900-03-01'), serialOf('2026-11-21'), serialOf('2026-11-21 12:00')]).toEqual([61, 46347, 46347.5])
  expect([dateOf(46347), dateOf(46347.5), dateOf(-1)]).toEqual(['2026-11-21', '2026-11-21 12:00:00', null])
})

test('a file of another program is read too: shared and rich text, results of formulas, days, gaps', async () => {
  const bytes = await workbook(
    sheetOf(
      '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="str"><f>A1</f><v>sum</v></c><c r="E3"><f>1/3</f><v>0.30000000000000004</v></c><c r="F3" s="1"><v>46347</v></c><c r="G3" t="b"><v>1</v></c></row><row><c t="inlineStr"><is><r><t>rich</t></r><r><t>er</t></r><rPh><t>spoken</t></rPh></is></c></row>',
    ),
    [
      { name: 'xl/sharedStrings.xml', bytes: Buffer.from('<sst><si><r><t>Čvor</t></r><r><t> 1</t></r></si></sst>') },
      {
        name: 'xl/styles.xml',
        bytes: Buffer.from(
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd.mm.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        ),
      },
    ],
  )
  expect(await read(bytes)).toEqual([
    { row: 3, cells: ['', 'Čvor 1', '', 'sum', '0.3', '2026-11-21', 'true'] },
    { row: 4, cells: ['richer'] },
  ])
})

test('a million empty rows are skipped; the row after them is read', async () => {
  async function* sheet() {
    yield `${sheetHead}<sheetData>`
    for (let part = 0; part < 100; part += 1) yield '<row><c s="1"/></row>'.repeat(10_000)
    yield '<row><c t="str"><v>last</v></c></row></sheetData></worksheet>'
  }
  expect(await read(await workbook(sheet()))).toEqual([{ row: 1_000_001, cells: ['last'] }])
})

test('a zip bomb, a document type, endless nesting, a locked or broken file get a clear answer, at once', async () => {
  const small = await workbook(sheetOf('<row><c t="str"><v>x</v></c></row>'.repeat(10)))
  expect(await refusal(declaring(small, 300 * 1024 * 1024))).toBe('imports.unpacksTooLarge')
  expect(await refusal(declaring(small, 100))).toBe('imports.brokenWorkbook')
  const broken = [
    '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>',
    '<a>'.repeat(200_000),
    '<worksheet>&b;</worksheet>',
    '<worksheet><row></worksheet>',
    '\xff\xfe',
  ]
  for (const text of broken) {
    expect([text.slice(0, 20), await refusal(await workbook(Buffer.from(text, 'latin1')))]).toEqual([
      text.slice(0, 20),
      'imports.brokenWorkbook',
    ])
  }
  const good = await workbook(sheetOf('<row><c t="str"><v>x</v></c></row>'))
  expect(await refusal(good)).toBe('read')
  expect(await refusal(good.subarray(0, good.length - 30))).toBe('imports.brokenWorkbook')
  expect(await refusal(await whole(writeZip([{ name: 'a.txt', bytes: Buffer.from('a') }])))).toBe(
    'imports.brokenWorkbook',
  )
  const wide = '<row>'.concat('<c t="str"><v>', 'x'.repeat(70_000), '</v></c></row>')
  expect(await refusal(await workbook(sheetOf(wide)))).toBe('imports.lineTooLong')
})
