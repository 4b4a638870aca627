import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { archivedWith, broken, drawPdf, plainText } from '../platform/pdf/draw-pdf.ts'
import {
  type SnapshotDelivery,
  type SnapshotIssuer,
  type SnapshotLine,
  type SnapshotParty,
  type SnapshotVatGroup,
  textOfVatGroup,
} from './invoice-snapshot.ts'
import { invoiceTexts } from './invoices.texts.ts'
import {
  countryName,
  factStrip,
  hairlines,
  ink,
  logoOrInitials,
  pageFoot,
  partyBlock,
  remarkIn,
  stamp,
  wordsIn,
} from './paper.ts'
import { drawCodes } from './transfers/draw-codes.ts'
import type { TransferCode } from './transfers/transfer-codes.ts'
import { unitNet } from './unit-net.ts'

/** The content of a document between a seller and a buyer; amounts in minor units of its currency. */
export interface TradeDocument {
  readonly kind: Text
  readonly number: string
  /** What the document must not be mistaken for: under its number, and at the foot of every page. */
  readonly warning?: Text
  /** What it shows about its payment at first glance. */
  readonly stamp?: { readonly text: string; readonly tone: 'good' | 'careful' } | undefined
  readonly issuer: SnapshotIssuer
  /** The picture behind issuer.logoFileId. */
  readonly logo: Buffer | null
  readonly buyer: SnapshotParty
  /** Where and to whom it is delivered; left out if that is the buyer's own address. */
  readonly delivery?: SnapshotDelivery | undefined
  readonly facts: readonly (readonly [label: Text, value: string])[]
  readonly lines: readonly SnapshotLine[]
  /** A remark under a line, by its position. */
  readonly lineNotes?: ReadonlyMap<number, string>
  readonly vatGroups: readonly SnapshotVatGroup[]
  readonly gross: number
  /** The label of its total, if that is not the amount left to pay. */
  readonly totalLabel?: Text
  /** The amount paid and its label; left out if nothing was paid. */
  readonly paid?: { readonly amount: number; readonly label: string } | undefined
  readonly currency: string
  /** The VAT again, in the issuer's own currency. */
  readonly vatHome?: { readonly currency: string; readonly rate: string; readonly vat: number } | null
  /** Whom to pay, where and with which reference. */
  readonly payment: readonly (readonly [label: Text, value: string])[]
  /** The same for banking apps. */
  readonly codes?: readonly TransferCode[]
  readonly closing: string
  /** The same for machines, inside the file, which is then fit for archiving (PDF/A-3). */
  readonly inside?: { readonly name: string; readonly text: string }
}

/** Maximum length of a remark that stays with the sums: an unbreakable block must fit on one page. */
const mostLinesKept = 30

/** How many lines a remark takes across the page, counted generously. */
const linesOf = (text: string) =>
  text.split('\n').reduce((lines, paragraph) => lines + Math.max(1, Math.ceil(paragraph.length / 90)), 0)

/** Draws an invoice or a similar document: parties, lines, VAT by rate, total, payment. Reads nothing else. */
export function drawTradeDocument(document: TradeDocument, language: Language): Promise<Buffer> {
  const { issuer, warning } = document
  const { say, minor, count, decimal, rate } = wordsIn(language)
  const symbol = currencySymbol(document.currency)
  const accent = issuer.accent ?? ink.accent
  const remark = remarkIn(issuer.remarks, language)
  // Three parties side by side are narrow.
  const isNarrow = document.delivery !== undefined
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const head = (text: Text, alignment: 'left' | 'right' = 'left', unit = ''): TableCell => ({
    text: say(text) + unit,
    alignment,
    color: ink.grey,
    fontSize: 8,
  })

  const reasonOf = (group: SnapshotVatGroup) => textOfVatGroup(group)?.[language]
  const reasons = [...new Set(document.vatGroups.flatMap((group) => reasonOf(group) ?? []))]
  const isRateShared = new Set(document.vatGroups.map(({ rateBp }) => rateBp)).size < document.vatGroups.length
  /** If a rate has several groups, a number shows which sums a reason belongs to. */
  const markOf = (reason: string | undefined) =>
    isRateShared && reason !== undefined ? `(${reasons.indexOf(reason) + 1})` : ''
  const ofGroup = (label: Text, group: SnapshotVatGroup) =>
    [say(label), rate(group.rateBp), '%', markOf(reasonOf(group))].filter(Boolean).join(' ')

  const content: Content[] = [
    {
      columns: [
        { width: '*', stack: [logoOrInitials(issuer.name, document.logo, accent)] },
        {
          width: 220,
          stack: [
            { text: say(document.kind), alignment: 'right', color: ink.grey, fontSize: 10 },
            { text: document.number, alignment: 'right', bold: true, fontSize: 20, lineHeight: 1.1 },
            ...(document.stamp ? [stamp(document.stamp.text, document.stamp.tone)] : []),
            ...(warning ? [stamp(say(warning), 'careful')] : []),
          ],
        },
      ],
    },
    {
      margin: [0, 26, 0, 0],
      columnGap: document.delivery ? 18 : 28,
      columns: [
        partyBlock(say(invoiceTexts.seller), issuer, language, isNarrow),
        partyBlock(say(invoiceTexts.buyer), document.buyer, language, isNarrow),
        ...(document.delivery ? [delivery(document.delivery)] : []),
      ],
    },
    factStrip(document.facts.map(([label, value]) => [say(label), value])),
    {
      layout: hairlines,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [16, '*', 26, 58, 56, 30, 48, 58],
        body: [
          [
            head(invoiceTexts.position),
            head(invoiceTexts.item),
            head(invoiceTexts.quantity, 'right'),
            head(invoiceTexts.unit, 'right'),
            head(invoiceTexts.net, 'right'),
            head(invoiceTexts.rate, 'right'),
            head(invoiceTexts.vat, 'right'),
            head(invoiceTexts.gross, 'right', ` ${symbol}`),
          ],
          ...document.lines.map((line): TableCell[] => {
            const unit = unitNet(line.net, line.quantity)
            const note = document.lineNotes?.get(line.position)
            return [
              { text: String(line.position), color: ink.grey },
              {
                stack: [
                  broken(line.title, 26),
                  { ...broken(`${line.code} · ${line.platform}`, 30), color: ink.grey, fontSize: 8 },
                  ...(note ? [{ text: note, color: ink.grey, fontSize: 8 }] : []),
                ],
              },
              right(count(line.quantity)),
              right(decimal(unit, unit.length - unit.indexOf('.') - 1)),
              right(minor(line.net)),
              right(rate(line.vatRateBp)),
              right(minor(line.vat)),
              right(minor(line.gross)),
            ]
          }),
        ],
      },
    },
  ]
  const sums: Content = {
    margin: [0, 16, 0, 0],
    columnGap: 28,
    columns: [
      { width: '*', stack: besideTotals() },
      { width: 230, stack: [totals()] },
    ],
  }
  const codes = document.codes?.length ? drawCodes(document.codes, language) : undefined
  const words: Content[] = [
    ...(remark ? [{ text: plainText(remark), margin: [0, 18, 0, 0] } as Content] : []),
    { text: document.closing, color: ink.grey, fontSize: 8, margin: [0, remark ? 6 : 18, 0, 0] },
  ]
  // The last page never contains only words: they stay with the block before them, unless both are more than a page.
  const isKept = linesOf(remark) <= mostLinesKept
  if (codes) content.push({ unbreakable: true, stack: [sums] })
  content.push({ unbreakable: true, stack: [codes ?? sums, ...(isKept ? words : [])] })
  if (!isKept) content.push(...words)

  return drawPdf({
    info: { title: `${say(document.kind)} ${document.number}`, author: plainText(issuer.name) },
    language,
    ...(document.inside ? archivedWith({ ...document.inside, type: 'text/xml' }) : {}),
    content,
    footer: (page, pages) =>
      pageFoot(
        [`${say(document.kind)} ${document.number}`, ...(warning ? [say(warning)] : []), plainText(issuer.name)],
        `${say(invoiceTexts.page)} ${page} ${say(invoiceTexts.of)} ${pages}`,
      ),
  })

  function delivery(to: SnapshotDelivery): Content {
    const place = `${to.postalCode} ${to.town}`.trim()
    return {
      stack: [
        { text: say(invoiceTexts.delivery), color: ink.grey, fontSize: 8, margin: [0, 0, 0, 3] },
        { ...broken(to.recipient, 24), bold: true, fontSize: 10 },
        broken(to.address, 24),
        broken([place, countryName(to.countryCode, to.countryName, language)].filter(Boolean).join(', '), 24),
        ...(to.phone ? [{ text: plainText(to.phone), color: ink.grey } as Content] : []),
      ],
    }
  }

  /** How to pay, why there is no VAT, and the VAT in the issuer's own currency. */
  function besideTotals(): Content[] {
    const home = document.vatHome
    return [
      ...document.payment.map(
        ([label, value]): Content => ({
          margin: [0, 0, 0, 4],
          stack: [{ text: say(label), color: ink.grey, fontSize: 8 }, plainText(value)],
        }),
      ),
      ...reasons.map(
        (reason): Content => ({
          text: plainText([markOf(reason), reason].filter(Boolean).join(' ')),
          margin: [0, 0, 0, 4],
        }),
      ),
      ...(home
        ? [
            {
              text: `${say(invoiceTexts.vatHome)} ${home.currency}: ${minor(home.vat, currencySymbol(home.currency))} ${say(invoiceTexts.atRate)} ${decimal(home.rate, 5)}`,
              color: ink.grey,
            },
          ]
        : []),
    ]
  }

  /** VAT by rate, the total, and what is paid and what is left. */
  function totals(): Content {
    const { paid, gross } = document
    const row = (label: string, value: string): TableCell[] => [{ text: label, color: ink.grey }, right(value)]
    const strong = (label: string, value: string): TableCell[] => [
      { text: label, bold: true, fontSize: 11 },
      { text: value, bold: true, fontSize: 11, alignment: 'right', noWrap: true },
    ]
    const rows = [
      ...document.vatGroups.flatMap((group) => [
        row(ofGroup(invoiceTexts.net, group), minor(group.net)),
        row(ofGroup(invoiceTexts.vat, group), minor(group.vat)),
      ]),
      ...(paid
        ? [row(say(invoiceTexts.gross), minor(gross, symbol)), row(paid.label, minor(-paid.amount, symbol))]
        : []),
      strong(say(document.totalLabel ?? invoiceTexts.toPay), minor(gross - (paid?.amount ?? 0), symbol)),
    ]
    return {
      layout: {
        hLineWidth: (line: number) => (line === rows.length - 1 ? 1.5 : 0),
        vLineWidth: () => 0,
        hLineColor: () => accent,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: (line: number) => (line === rows.length - 1 ? 6 : 2),
        paddingBottom: (line: number) => (line === rows.length - 2 ? 6 : 2),
      },
      table: { widths: ['*', 'auto'], body: rows },
    }
  }
}
