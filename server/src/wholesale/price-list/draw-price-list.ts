import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { tierWords } from '@brava/contract/prices/tier-words.ts'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { SnapshotIssuer, SnapshotParty } from '../../invoices/invoice-snapshot.ts'
import { factStrip, hairlines, ink, pageFoot, paperHead, wordsIn } from '../../invoices/paper.ts'
import { broken, drawPdf, plainText } from '../../platform/pdf/draw-pdf.ts'
import type { PriceFrom } from '../prices-by-quantity.ts'
import { priceListTexts as texts } from './price-list.texts.ts'

/** A product on the price list, with its names in the language of the document. Amounts in minor units. */
export interface PriceListLine {
  readonly code: string
  readonly title: string
  readonly category: string
  readonly platform: string
  readonly regions: readonly string[]
  readonly moq: number
  readonly net: number
  readonly price: number
  /** The price without the promotion that gives `price`; null if there is none. */
  readonly oldPrice: number | null
  /** Prices at larger quantities, including VAT. */
  readonly steps: readonly PriceFrom[]
}

export interface PriceListPaper {
  readonly issuer: SnapshotIssuer
  /** The picture that issuer.logoFileId refers to. */
  readonly logo: Buffer | null
  readonly buyer: SnapshotParty
  readonly currency: string
  readonly at: Date
  /** Whether a search or a filter left something out. */
  readonly isPart: boolean
  /** In the order of linesInOrder. */
  readonly lines: readonly PriceListLine[]
  /** Which part this is, if the products need more than one document. */
  readonly part?: { readonly number: number; readonly of: number }
}

/** By category, then by title, sorted for the language: their order in the document. */
export function linesInOrder(lines: readonly PriceListLine[], language: Language): PriceListLine[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  return lines.toSorted(
    (a, b) => compare(a.category, b.category) || compare(a.title, b.title) || compare(a.code, b.code),
  )
}

/** Draws a price list: parties, day and currency, and by category each product with its prices. */
export function drawPriceList(paper: PriceListPaper, language: Language): Promise<Buffer> {
  const { issuer, buyer, currency } = paper
  const { say, minor, date, count } = wordsIn(language)
  const symbol = currencySymbol(currency)
  const { part } = paper
  const partOf = part && `${count(part.number)} ${say(texts.of)} ${count(part.of)}`
  const title = partOf ? `${say(texts.title)} · ${say(texts.paper)} ${partOf}` : say(texts.title)
  const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', noWrap: true, bold })
  const head = (text: Text, unit = '', alignment: 'left' | 'right' = unit ? 'right' : 'left'): TableCell => ({
    text: unit ? `${say(text)} ${unit}` : say(text),
    alignment,
    noWrap: true,
    color: ink.grey,
    fontSize: 7.5,
  })

  const named = (line: PriceListLine): Content => ({
    stack: [
      broken(line.title, 34),
      { ...broken(line.code, 38), color: ink.grey, fontSize: 8 },
      ...(line.oldPrice === null
        ? []
        : [
            {
              text: `${say(texts.promotion)} · ${say(texts.regularly)} ${minor(line.oldPrice)}`,
              color: ink.careful.text,
              fontSize: 7.5,
            },
          ]),
    ],
  })
  const priced = ({ price, steps }: PriceListLine): TableCell => ({
    alignment: 'right',
    noWrap: true,
    stack: [
      { text: minor(price), bold: true },
      ...steps.map(({ fromQuantity, unitPrice }) => ({
        text: tierWords(language, count(fromQuantity), minor(unitPrice)),
        color: ink.grey,
        fontSize: 7.5,
      })),
    ],
  })
  const row = (line: PriceListLine): TableCell[] => [
    named(line) as TableCell,
    plainText(line.platform),
    line.regions.map(plainText).join(', ') || '—',
    right(count(line.moq)),
    right(minor(line.net)),
    priced(line),
  ]
  const categories = [...Map.groupBy(paper.lines, ({ category }) => category)]
  const tables = categories.map(
    ([category, lines]): Content => ({
      layout: { ...hairlines, paddingTop: () => 3.5, paddingBottom: () => 3.5 },
      fontSize: 8.5,
      margin: [0, 0, 0, 14],
      table: {
        // The category is repeated above the column headers on each page.
        headerRows: 2,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: ['*', 66, 54, 38, 64, 72],
        body: [
          [{ text: plainText(category), bold: true, fontSize: 11, colSpan: 6 }, ...Array<string>(5).fill('')],
          [
            head(texts.product),
            head(texts.platform),
            head(texts.region),
            head(texts.moq, '', 'right'),
            head(texts.net, symbol),
            head(texts.gross, symbol),
          ],
          ...lines.map(row),
        ],
      },
    }),
  )
  return drawPdf({
    info: { title: `${title} ${plainText(buyer.name)}`, author: plainText(issuer.name) },
    language,
    content: [
      ...paperHead(title, paper, { supplier: say(texts.supplier), customer: say(texts.customer) }, language),
      factStrip([
        [say(texts.on), date(paper.at)],
        [say(texts.currency), symbol === currency ? currency : `${symbol} (${currency})`],
        [say(texts.products), count(paper.lines.length)],
        [say(texts.narrowed), say(paper.isPart ? texts.part : texts.whole)],
      ]),
      // Before the products: after them it could end up alone on the last page.
      { text: say(texts.meaning), color: ink.grey, fontSize: 8, margin: [0, 0, 0, 12] },
      ...(tables.length > 0 ? tables : [{ text: say(texts.nothing) }]),
    ],
    footer: (page, pages) =>
      pageFoot(
        [`${title} ${date(paper.at)}`, plainText(buyer.name), plainText(issuer.name)],
        `${say(texts.page)} ${page} ${say(texts.of)} ${pages}`,
      ),
  })
}
