import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { drawPdf, plainText } from '../pdf/draw-pdf.ts'
import type { InvoiceSnapshot, SnapshotParty } from './invoice-snapshot.ts'
import { invoiceTexts, vatReasonTexts } from './invoices.texts.ts'

const grey = '#626A79'
const hairline = '#D3D8E0'
const symbols: Record<string, string> = { BAM: 'KM', EUR: '€' }

/** Draws an invoice from its snapshot, in one of the three languages. Reads nothing else. */
export function drawInvoice(snapshot: InvoiceSnapshot, language: Language): Promise<Buffer> {
  const say = (text: Text) => text[language]
  const format = formatter(language)
  const symbol = symbols[snapshot.currency] ?? snapshot.currency
  const amount = (minor: number): TableCell => ({ text: format.minor(minor), alignment: 'right', noWrap: true })
  const percent = (rateBp: number) => format.decimal(rateBp / 100, rateBp % 100 === 0 ? 0 : 1)
  const head = (text: Text, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text: say(text),
    alignment,
    color: grey,
    fontSize: 8,
  })
  const fact = (label: Text, value: string): Content => ({
    columns: [
      { text: say(label), color: grey, width: 130 },
      { text: plainText(value), width: '*' },
    ],
    margin: [0, 1, 0, 1],
  })
  const reasons = [...new Set(snapshot.vatGroups.map((group) => group.reason))]
    .map((reason) => vatReasonTexts[reason])
    .filter((text) => text !== null)

  const content: Content[] = [
    {
      columns: [
        { text: plainText(snapshot.issuer.name), fontSize: 13, bold: true, width: '*' },
        { text: say(invoiceTexts.invoice), fontSize: 13, alignment: 'right', color: grey, width: 'auto' },
      ],
    },
    { text: snapshot.number, fontSize: 20, bold: true, alignment: 'right', margin: [0, 2, 0, 18] },
    {
      columns: [party(say(invoiceTexts.seller), snapshot.issuer), party(say(invoiceTexts.buyer), snapshot.buyer)],
      columnGap: 24,
    },
    {
      margin: [0, 18, 0, 14],
      stack: [
        fact(invoiceTexts.issued, `${format.date(snapshot.issuedAt)}, ${snapshot.placeOfIssue}`),
        fact(invoiceTexts.supplied, format.date(snapshot.suppliedOn)),
        fact(invoiceTexts.order, `${snapshot.orderNumber}, ${format.date(snapshot.orderedAt)}`),
        fact(invoiceTexts.payment, paymentType.label(snapshot.paymentType as PaymentType, language)),
      ],
    },
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
          ...snapshot.lines.map((line): TableCell[] => [
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
              ...snapshot.vatGroups.flatMap((group): TableCell[][] => [
                [{ text: `${say(invoiceTexts.net)} ${percent(group.rateBp)} %`, color: grey }, amount(group.net)],
                [{ text: `${say(invoiceTexts.vat)} ${percent(group.rateBp)} %`, color: grey }, amount(group.vat)],
              ]),
              [
                { text: say(invoiceTexts.toPay), bold: true, fontSize: 11, margin: [0, 6, 0, 0] },
                {
                  text: format.minor(snapshot.gross, symbol),
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
  if (snapshot.vatHome) {
    const home = snapshot.vatHome
    content.push({
      text: `${say(invoiceTexts.vatHome)} ${home.currency}: ${format.minor(home.vat, symbols[home.currency] ?? home.currency)} ${say(invoiceTexts.atRate)} ${format.decimal(home.rate, 5)}`,
      color: grey,
      alignment: 'right',
      margin: [0, 4, 0, 0],
    })
  }
  for (const reason of reasons) content.push({ text: say(reason), margin: [0, 10, 0, 0] })
  if (snapshot.issuer.bankAccount) {
    content.push({
      ...(fact(invoiceTexts.bankAccount, snapshot.issuer.bankAccount) as object),
      margin: [0, 16, 0, 0],
    } as Content)
  }
  if (snapshot.issuer.invoiceText) content.push({ text: plainText(snapshot.issuer.invoiceText), margin: [0, 8, 0, 0] })
  content.push({ text: say(invoiceTexts.valid), color: grey, margin: [0, 16, 0, 0] })

  return drawPdf({
    info: { title: `${say(invoiceTexts.invoice)} ${snapshot.number}`, author: plainText(snapshot.issuer.name) },
    language,
    content,
    footer: (page, pages) => ({
      text: `${snapshot.number} · ${say(invoiceTexts.page)} ${page} ${say(invoiceTexts.of)} ${pages}`,
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
