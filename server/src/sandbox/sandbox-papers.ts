import { formatter } from '@brava/contract/format.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { wireFromMinor } from '@brava/contract/minor.ts'
import type { TableCell } from 'pdfmake/interfaces.js'
import { drawPdf, plainText } from '../platform/pdf/draw-pdf.ts'
import { element, type XmlContent, xmlDocument } from '../platform/xml/element.ts'
import { sandboxPaperTexts as t } from './sandbox.texts.ts'
import type { SandboxInvoice, SandboxPaperLine } from './sandbox-invoices.sql.ts'
import { sandboxVatRateBp } from './sandbox-products.ts'

/** Nobody: the issuer and the payee on every sandbox document. */
export const sandboxIssuer = 'SANDBOX (nobody)'

/** The contents of a sandbox document; amounts in minor units, negative on a credit note. */
export interface SandboxPaper {
  readonly kind: Text
  readonly number: string
  readonly date: Date
  readonly facts: readonly (readonly [label: Text, value: string])[]
  readonly currency: string
  readonly lines: readonly SandboxPaperLine[]
  readonly net: number
  readonly vat: number
  readonly gross: number
}

/** Draws it with SANDBOX across the page; the same document gives the same bytes. */
export function drawSandboxPaper(paper: SandboxPaper, language: Language): Promise<Buffer> {
  const { minor, date } = formatter(language)
  const { currency, number } = paper
  const sign = paper.gross < 0 ? -1 : 1
  const say = (text: Text) => text[language]
  const right = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true })
  const facts = [[t.date, date(paper.date)] as const, ...paper.facts]
  const sums = [
    [t.net, paper.net],
    [t.vat, paper.vat],
    [t.gross, paper.gross],
  ] as const
  return drawPdf({
    info: { title: `${say(paper.kind)} ${number}`, author: sandboxIssuer, creationDate: paper.date },
    language,
    watermark: { text: 'SANDBOX', opacity: 0.12, bold: true, angle: -50 },
    content: [
      { text: say(paper.kind), fontSize: 10 },
      { text: number, bold: true, fontSize: 20 },
      { text: say(t.false), bold: true, color: '#854A00', margin: [0, 6, 0, 16] },
      ...facts.map(([label, value]) => plainText(`${say(label)}: ${value}`)),
      {
        margin: [0, 16, 0, 16],
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: ['*', 'auto', 'auto', 'auto'],
          body: [
            [say(t.item), right(say(t.quantity)), right(say(t.unitPrice)), right(`${say(t.gross)} ${currency}`)],
            ...paper.lines.map((line): TableCell[] => [
              plainText(line.title),
              right(String(line.quantity)),
              right(minor(line.unitPrice)),
              right(minor(sign * line.gross)),
            ]),
          ],
        },
      },
      ...sums.map(([label, amount]) => ({
        text: `${say(label)}: ${minor(amount, currency)}`,
        alignment: 'right' as const,
      })),
    ],
    footer: { text: say(t.false), alignment: 'center', fontSize: 8 },
  })
}

const cbc = (name: string, content: XmlContent, attributes?: Readonly<Record<string, string>>) =>
  element(`cbc:${name}`, content, attributes)
const cac = (name: string, ...content: XmlContent[]) => element(`cac:${name}`, content)

/**
 * A sandbox invoice or credit note as UBL 2.1 with its PDF embedded, so that a program has something to read. Its
 * parties have no address and no tax number: no country's rules accept it as an invoice.
 */
export function writeSandboxUbl(
  invoice: SandboxInvoice,
  pdf: { readonly name: string; readonly bytes: Uint8Array },
): string {
  const { currency } = invoice
  const isCredit = invoice.refersToNumber !== null
  const kind = isCredit ? 'CreditNote' : 'Invoice'
  const amount = (name: string, minor: number) => cbc(name, wireFromMinor(minor), { currencyID: currency })
  const vatScheme = cac('TaxScheme', cbc('ID', 'VAT'))
  const rate = cbc('Percent', (sandboxVatRateBp / 100).toFixed(2))
  const party = (name: string) => cac('Party', cac('PartyName', cbc('Name', name)))
  // A credit note states the credited amounts as positive.
  const plus = (minor: number) => Math.abs(minor)
  const root = element(
    kind,
    [
      cbc('ID', invoice.number),
      cbc('IssueDate', invoice.issuedAt.toISOString().slice(0, 10)),
      cbc(`${kind}TypeCode`, isCredit ? '381' : '380'),
      cbc('Note', t.false.en),
      cbc('DocumentCurrencyCode', currency),
      cac('OrderReference', cbc('ID', invoice.reference), cbc('SalesOrderID', invoice.orderNumber)),
      cac('BillingReference', cac('InvoiceDocumentReference', cbc('ID', invoice.refersToNumber))),
      cac(
        'AdditionalDocumentReference',
        cbc('ID', invoice.number),
        cac(
          'Attachment',
          cbc('EmbeddedDocumentBinaryObject', Buffer.from(pdf.bytes).toString('base64'), {
            mimeCode: 'application/pdf',
            filename: pdf.name,
          }),
        ),
      ),
      cac('AccountingSupplierParty', party(sandboxIssuer)),
      cac('AccountingCustomerParty', party('SANDBOX (your program)')),
      cac(
        'TaxTotal',
        amount('TaxAmount', plus(invoice.vat)),
        cac(
          'TaxSubtotal',
          amount('TaxableAmount', plus(invoice.net)),
          amount('TaxAmount', plus(invoice.vat)),
          cac('TaxCategory', cbc('ID', 'S'), rate, vatScheme),
        ),
      ),
      cac(
        'LegalMonetaryTotal',
        amount('LineExtensionAmount', plus(invoice.net)),
        amount('TaxExclusiveAmount', plus(invoice.net)),
        amount('TaxInclusiveAmount', plus(invoice.gross)),
        amount('PayableAmount', plus(invoice.gross)),
      ),
      ...invoice.lines.map((line, index) =>
        cac(
          `${kind}Line`,
          cbc('ID', String(index + 1)),
          cbc(isCredit ? 'CreditedQuantity' : 'InvoicedQuantity', String(line.quantity), { unitCode: 'H87' }),
          amount('LineExtensionAmount', line.gross - line.vat),
          cac('Item', cbc('Name', line.title), cac('ClassifiedTaxCategory', cbc('ID', 'S'), rate, vatScheme)),
          cac(
            'Price',
            // A fraction of a cent remains: the line's amount is what counts.
            cbc('PriceAmount', ((line.gross - line.vat) / 100 / line.quantity).toFixed(6), { currencyID: currency }),
          ),
        ),
      ),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )
  return xmlDocument(root)
}
