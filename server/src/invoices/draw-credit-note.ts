import type { Language } from '@brava/contract/language.ts'
import { drawTradeDocument } from './draw-trade-document.ts'
import type { InvoiceSnapshot, SnapshotCredit } from './invoice-snapshot.ts'
import { eInvoiceOf } from './e-invoice/e-invoice.ts'
import { writeUbl } from './e-invoice/ubl.ts'
import { issueFacts } from './issue-facts.ts'
import { invoiceTexts } from './invoices.texts.ts'
import { wordsIn } from './paper.ts'

/** Draws a credit note from its snapshot in the style of the invoice it names. Reads nothing else. */
export function drawCreditNote(
  snapshot: InvoiceSnapshot,
  credit: SnapshotCredit,
  logo: Buffer | null,
  language: Language,
): Promise<Buffer> {
  const { say, date } = wordsIn(language)
  const { lines } = snapshot
  const reductions = lines.filter((line) => line.isReduction)
  return drawTradeDocument(
    {
      kind: invoiceTexts.creditNote,
      number: snapshot.number,
      stamp: {
        text: `${say(credit.isWhole ? invoiceTexts.cancels : invoiceTexts.credits)} ${credit.invoiceNumber}`,
        tone: 'careful',
      },
      issuer: snapshot.issuer,
      logo,
      buyer: snapshot.buyer,
      delivery: snapshot.delivery,
      facts: [
        ...issueFacts(snapshot, language),
        [invoiceTexts.toInvoice, `${credit.invoiceNumber}, ${date(credit.invoiceIssuedAt)}`],
        [invoiceTexts.order, `${snapshot.orderNumber}, ${date(snapshot.orderedAt)}`],
        ...(snapshot.buyerReference ? [[invoiceTexts.reference, snapshot.buyerReference] as const] : []),
        [invoiceTexts.whatHappened, credit.reason],
      ],
      lines,
      lineNotes: new Map(reductions.map((line) => [line.position, say(invoiceTexts.priceReduction)])),
      vatGroups: snapshot.vatGroups,
      gross: snapshot.gross,
      totalLabel: invoiceTexts.credited,
      currency: snapshot.currency,
      vatHome: snapshot.vatHome,
      payment: [],
      closing: say(invoiceTexts.validCreditNote),
      inside: { name: `${snapshot.number}.xml`, text: writeUbl(eInvoiceOf(snapshot)) },
    },
    language,
  )
}
