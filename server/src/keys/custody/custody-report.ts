import { businessDay } from '@brava/contract/calendar-day.ts'
import { createHash } from 'node:crypto'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Call } from '../../platform/call.ts'
import { drawPdf, plainText } from '../../platform/pdf/draw-pdf.ts'
import { refuse } from '../../platform/refuse.ts'
import { tableFile } from '../../platform/tables/table-file.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { custodyReportTexts } from './custody-report.texts.ts'
import { productsOfChains } from './custody.sql.ts'
import { verifyCustody } from './verify-custody.ts'

/** The maximum number of products a document lists; CSV and XLSX have all. */
const mostDrawn = 500
const grey = '#5B6270'

interface Line {
  readonly code: string
  readonly title: string
  readonly rows: number
  readonly hash: string
  /** Position of the first row that does not follow; null: the chain is intact. */
  readonly brokenAt: number | null
}

/**
 * Verifies the custody log and reports the result: when, by whom, over which rows, each product's chain with its last
 * hash, and one digest over all of them (SHA-256 of "product id, rows, hash" a line), with which a later report of the
 * same moment is compared. Making a report is a security event. Error: common.notFound.
 */
export async function custodyReport(
  call: Call,
  { productId, format }: { productId?: number | undefined; format: 'pdf' | 'csv' | 'xlsx' },
): Promise<FileAnswer> {
  const { db, clock, person, ip, language } = call
  const at = clock.now()
  const report = await verifyCustody(db, productId)
  if (report.chains.length === 0) refuse(commonErrors.notFound)
  const named = await productsOfChains(
    db,
    report.chains.map((chain) => chain.productId),
  )
  const broken = new Map(report.breaks.map((one) => [one.productId, one.seq]))
  const lines = report.chains.map(({ productId: id, rows, hash }): Line => {
    const { code = '', title = '' } = named.get(id) ?? {}
    return { code, title, rows, hash, brokenAt: broken.get(id) ?? null }
  })
  const digest = createHash('sha256')
    .update(report.chains.map((chain) => `${chain.productId},${chain.rows},${chain.hash}\n`).join(''))
    .digest('hex')
  await recordSecurityEvent(db, {
    kind: 'keys.custodyReported',
    person,
    ip,
    detail: { products: lines.length, rows: report.rows, breaks: report.breaks.length, digest },
  })
  const say = (word: keyof typeof custodyReportTexts) => custodyReportTexts[word][language]
  const name = `${say('file')}-${businessDay(at)}`
  if (format === 'pdf') {
    const by = `${person.firstName} ${person.lastName}`
    const bytes = await draw({ ...report, lines, digest, at, by }, language)
    return { name: `${name}.pdf`, type: 'application/pdf', bytes }
  }
  async function* rows() {
    yield* lines
  }
  return tableFile(
    { format, language },
    {
      name,
      heads: [say('code'), say('product'), say('rows'), say('state'), say('hash')],
      rows: rows(),
      cells: (line) => [line.code, line.title, line.rows, stateOf(line, language), line.hash],
    },
  )
}

const stateOf = ({ brokenAt }: Line, language: Language) =>
  brokenAt === null ? custodyReportTexts.holds[language] : `${custodyReportTexts.breaks[language]} ${String(brokenAt)}`

function draw(
  report: {
    readonly lines: readonly Line[]
    readonly rows: number
    readonly waiting: number
    readonly linkedUntil: Date
    readonly digest: string
    readonly at: Date
    readonly by: string
  },
  language: Language,
): Promise<Buffer> {
  const say = (word: keyof typeof custodyReportTexts) => custodyReportTexts[word][language]
  const { count, dateTime } = formatter(language)
  const bad = report.lines.filter((line) => line.brokenAt !== null)
  const drawn = [...bad, ...report.lines.filter((line) => line.brokenAt === null)].slice(0, mostDrawn)
  const facts = [
    [say('at'), dateTime(report.at)],
    [say('by'), report.by],
    [say('products'), count(report.lines.length)],
    [say('rows'), count(report.rows)],
    [say('linkedUntil'), dateTime(report.linkedUntil)],
    [say('waiting'), count(report.waiting)],
    [say('digest'), report.digest],
  ] as const
  const head = (text: string) => ({ text, color: grey, fontSize: 8 })
  return drawPdf({
    info: { title: say('title') },
    language,
    footer: (page, pages) => ({
      text: `${say('title')} · ${report.digest.slice(0, 16)} · ${page} / ${pages}`,
      color: grey,
      fontSize: 8,
      margin: [44, 16, 44, 0],
    }),
    content: [
      { text: say('title'), bold: true, fontSize: 20, margin: [0, 0, 0, 8] },
      { text: bad.length === 0 ? say('allHold') : say('someBreak'), bold: true, margin: [0, 0, 0, 8] },
      ...facts.map(([word, value]) => ({ text: [{ text: `${word}: `, color: grey }, plainText(value)] })),
      { text: say('how'), margin: [0, 10, 0, 10] },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [60, '*', 44, 70, 150],
          body: [
            [head(say('code')), head(say('product')), head(say('rows')), head(say('state')), head(say('hash'))],
            ...drawn.map((line) => [
              plainText(line.code),
              plainText(line.title),
              { text: count(line.rows), alignment: 'right' as const },
              stateOf(line, language),
              { text: line.hash, fontSize: 6 },
            ]),
          ],
        },
      },
      ...(drawn.length < report.lines.length
        ? [{ text: say('restInTable'), margin: [0, 8, 0, 0] as [number, number, number, number] }]
        : []),
    ],
  })
}
