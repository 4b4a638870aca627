import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { drawPdf, plainText } from '../platform/pdf/draw-pdf.ts'
import type { SnapshotLine, SnapshotParty, SnapshotVatGroup } from './invoice-snapshot.ts'
import { invoiceTexts, vatReasonTexts } from './invoices.texts.ts'

const grey = '#626A79'
const hairline = '#D3D8E0'

/** What a document between a seller and a buyer says; amounts in minor units of its currency. */
export interface TradeDocument {
  readonly kind: Text
  readonly number: string
  /** What the document must not be taken for: under its number, and at the foot of every page. */
  readonly warning?: Text
  readonly issuer: SnapshotParty
  readonly buyer: SnapshotParty
  readonly facts: readonly (readonly [label: Text, value: string])[]
  readonly lines: readonly SnapshotLine[]
  readonly vatGroups: readonly SnapshotVatGroup[]
  readonly gross: number
  readonly currency: string
  /** The VAT once more, in the issuer's own currency. */
  readonly vatHome?: { readonly currency: string; readonly rate: string; readonly vat: number } | null
  /** To whom, where and with what reference to pay. */
  readonly payment: readonly (readonly [label: Text, value: string])[]
  /** The issuer's own words. */
  readonly remark?: string
  readonly closing: Text
}

/** Draws an invoice or what looks like one: parties, lines, VAT by rate, total, payment. Reads nothing else. */
export function drawTradeDocument(document: TradeDocument, language: Language): Promise<Buffer> {
  const say = (text: Text) => text[language]
  const format = formatter(language)
  const amount = (minor: number): TableCell => ({ text: format.minor(minor), alignment: 'right', noWrap: true })
  const percent = (rateBp: number) => format.decimal(rateBp / 100, rateBp % 100 === 0 ? 0 : 1)
  const head = (text: Text, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text: say(text),
    alignment,
    color: grey,
    fontSize: 8,
  })
  const fact = ([label, value]: readonly [Text, string]): Content => ({
    columns: [
      { text: say(label), color: grey, width: 130 },
      { text: plainText(value), width: '*' },
    ],
    margin: [0, 1, 0, 1],
  })
  const reasons = [...new Set(document.vatGroups.map((group) => group.reason))]
    .map((reason) => vatReasonTexts[reason])
    .filter((text) => text !== null)
  const { warning } = document
  const warned: Content[] = warning
    ? [{ text: say(warning), fontSize: 11, bold: true, alignment: 'right', margin: [0, 0, 0, 18] }]
    : []

  const content: Content[] = [
    {
      columns: [
        { text: plainText(document.issuer.name), fontSize: 13, bold: true, width: '*' },
        { text: say(document.kind), fontSize: 13, alignment: 'right', color: grey, width: 'auto' },
      ],
    },
    {
      text: document.number,
      fontSize: 20,
      bold: true,
      alignment: 'right',
      margin: [0, 2, 0, warning ? 2 : 18],
    },
    ...warned,
    {
      columns: [party(say(invoiceTexts.seller), document.issuer), party(say(invoiceTexts.buyer), document.buyer)],
      columnGap: 24,
    },
    { margin: [0, 18, 0, 14], stack: document.facts.map(fact) },
    {
      layout: lines,
      table: {
        headerRows: 1,
        dontBreakRows: true,
        widths: [18, '*', 28, 52, 56, 30, 48, 60],
        body: [
          [
            head(invoiceTexts.position),
            head(invoiceTexts.item),
            head(invoiceTexts.quantity, 'right'),
            head(invoiceTexts.unit, 'right'),
            head(invoiceTexts.net, 'right'),
            head(invoiceTexts.rate, 'right'),
            head(invoiceTexts.vat, 'right'),
            head(invoiceTexts.gross, 'right'),
          ],
          ...document.lines.map((line): TableCell[] => [
            { text: String(line.position), color: grey },
            {
              stack: [
                plainText(line.title),
                { text: plainText(`${line.code} · ${line.platform}`), color: grey, fontSize: 8 },
              ],
            },
            { text: format.count(line.quantity), alignment: 'right' },
            amount(line.unitPrice),
            amount(line.net),
            { text: percent(line.vatRateBp), alignment: 'right' },
            amount(line.vat),
            amount(line.gross),
          ]),
        ],
      },
    },
    {
      margin: [0, 14, 0, 0],
      columns: [
        { width: '*', stack: [] },
        {
          width: 250,
          layout: 'noBorders',
          table: {
            widths: ['*', 80],
            body: [
              ...document.vatGroups.flatMap((group): TableCell[][] => [
                [{ text: `${say(invoiceTexts.net)} ${percent(group.rateBp)} %`, color: grey }, amount(group.net)],
                [{ text: `${say(invoiceTexts.vat)} ${percent(group.rateBp)} %`, color: grey }, amount(group.vat)],
              ]),
              [
                { text: say(invoiceTexts.toPay), bold: true, fontSize: 11, margin: [0, 6, 0, 0] },
                {
                  text: format.minor(document.gross, currencySymbol(document.currency)),
                  bold: true,
                  fontSize: 11,
                  alignment: 'right',
                  noWrap: true,
                  margin: [0, 6, 0, 0],
                },
              ],
            ],
          },
        },
      ],
    },
  ]
  if (document.vatHome) {
    const home = document.vatHome
    content.push({
      text: `${say(invoiceTexts.vatHome)} ${home.currency}: ${format.minor(home.vat, currencySymbol(home.currency))} ${say(invoiceTexts.atRate)} ${format.decimal(home.rate, 5)}`,
      color: grey,
      alignment: 'right',
      margin: [0, 4, 0, 0],
    })
  }
  for (const reason of reasons) content.push({ text: say(reason), margin: [0, 10, 0, 0] })
  if (document.payment.length > 0) content.push({ margin: [0, 16, 0, 0], stack: document.payment.map(fact) })
  if (document.remark) content.push({ text: plainText(document.remark), margin: [0, 8, 0, 0] })
  content.push({ text: say(document.closing), color: grey, margin: [0, 16, 0, 0] })

  return drawPdf({
    info: { title: `${say(document.kind)} ${document.number}`, author: plainText(document.issuer.name) },
    language,
    content,
    footer: (page, pages) => ({
      text: [
        document.number,
        ...(warning ? [say(warning)] : []),
        `${say(invoiceTexts.page)} ${page} ${say(invoiceTexts.of)} ${pages}`,
      ].join(' · '),
      alignment: 'center',
      color: grey,
      fontSize: 8,
      margin: [0, 20, 0, 0],
    }),
  })

  function party(label: string, of: SnapshotParty): Content {
    const ids = [
      of.taxId ? `${say(invoiceTexts.taxId)}: ${of.taxId}` : '',
      of.vatId ? `${say(invoiceTexts.vatId)}: ${of.vatId}` : '',
      [of.email, of.phone].filter(Boolean).join(' · '),
    ].filter(Boolean)
    return {
      stack: [
        { text: label, color: grey, fontSize: 8, margin: [0, 0, 0, 2] },
        { text: plainText(of.name), bold: true },
        plainText(of.address),
        plainText(`${of.postalCode} ${of.town}, ${of.countryName}`.trim()),
        ...ids.map(plainText),
      ],
    }
  }
}

/** Hairlines between rows, none at the sides: as the tables on screen. */
const lines = {
  hLineWidth: (row: number) => (row === 0 ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => hairline,
  paddingLeft: () => 4,
  paddingRight: () => 4,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
