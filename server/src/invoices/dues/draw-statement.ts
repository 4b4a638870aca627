import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { Language, Text } from '@brava/contract/language.ts'
import { statementKindLabels } from '@brava/contract/ledger/ledger-kinds.ts'
import type { TableCell } from 'pdfmake/interfaces.js'
import type { wholeStatement } from '../../ledger/statement-of.ts'
import { broken, drawPdf, plainText } from '../../platform/pdf/draw-pdf.ts'
import type { SnapshotIssuer, SnapshotParty } from '../invoice-snapshot.ts'
import { invoiceTexts } from '../invoices.texts.ts'
import { factStrip, hairlines, ink, pageFoot, paperHead, wordsIn } from '../paper.ts'
import { duesTexts } from './dues.texts.ts'

type Statement = Awaited<ReturnType<typeof wholeStatement>>

export interface StatementPaper {
  readonly issuer: SnapshotIssuer
  /** The picture behind issuer.logoFileId. */
  readonly logo: Buffer | null
  readonly buyer: SnapshotParty
  readonly currency: string
  readonly dateFrom?: string | undefined
  readonly dateTo?: string | undefined
  readonly at: Date
  readonly sums: Pick<Statement, 'opening' | 'debits' | 'credits' | 'closing'>
  readonly rows: Awaited<ReturnType<Statement['rows']>>
}

/** Draws a statement of account: parties, balances, every posting with the balance after it. */
export function drawStatement(paper: StatementPaper, language: Language): Promise<Buffer> {
  const { issuer, buyer, sums, dateFrom, dateTo } = paper
  const { say, minor, date, dateRange } = wordsIn(language)
  const symbol = currencySymbol(paper.currency)
  const title = say(duesTexts.statement)
  const right = (text: string, bold = false): TableCell => ({ text, alignment: 'right', noWrap: true, bold })
  const head = (text: Text, alignment: 'left' | 'right' = 'left'): TableCell => ({
    text: say(text),
    alignment,
    color: ink.grey,
    fontSize: 8,
  })
  const period =
    dateFrom && dateTo
      ? dateRange(dateFrom, dateTo)
      : dateFrom
        ? `${say(duesTexts.fromDay)} ${date(dateFrom)}`
        : dateTo
          ? `${say(duesTexts.upTo)} ${date(dateTo)}`
          : say(duesTexts.everything)
  return drawPdf({
    info: { title: `${title} ${plainText(buyer.name)}`, author: plainText(issuer.name) },
    language,
    content: [
      ...paperHead(title, paper, { supplier: say(duesTexts.supplier), customer: say(duesTexts.customer) }, language),
      factStrip([
        [say(duesTexts.period), period],
        [say(duesTexts.drawnOn), date(paper.at)],
        [say(duesTexts.opening), minor(sums.opening, symbol)],
        [say(duesTexts.closing), minor(sums.closing, symbol)],
      ]),
      // Before the rows: after them it might be alone on the last page.
      { text: say(duesTexts.meaning), color: ink.grey, fontSize: 8, margin: [0, 0, 0, 10] },
      {
        layout: hairlines,
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [62, '*', 66, 66, 72],
          body: [
            [
              head(duesTexts.date),
              head(duesTexts.item),
              head(duesTexts.debit, 'right'),
              head(duesTexts.credit, 'right'),
              { ...(head(duesTexts.balance, 'right') as object), text: `${say(duesTexts.balance)} ${symbol}` },
            ],
            ...paper.rows.map((row): TableCell[] => {
              const isBalance = row.kind === 'opening' || row.kind === 'closing'
              const about = [row.invoiceNumber, row.orderNumber, row.memo].filter(Boolean).join(' · ')
              return [
                row.createdDate ? date(row.createdDate) : '',
                {
                  stack: [
                    { text: statementKindLabels[row.kind][language], bold: isBalance },
                    ...(about ? [{ ...broken(about, 40), color: ink.grey, fontSize: 8 }] : []),
                  ],
                },
                right(row.kind === 'closing' ? minor(sums.debits) : row.debit === null ? '' : minor(row.debit)),
                right(row.kind === 'closing' ? minor(sums.credits) : row.credit === null ? '' : minor(row.credit)),
                right(minor(row.balance), isBalance),
              ]
            }),
          ],
        },
      },
    ],
    footer: (page, pages) =>
      pageFoot(
        [title, plainText(buyer.name), plainText(issuer.name)],
        `${say(invoiceTexts.page)} ${page} ${say(invoiceTexts.of)} ${pages}`,
      ),
  })
}
