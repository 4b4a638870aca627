import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { drawTradeDocument } from './draw-trade-document.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { invoiceTexts } from './invoices.texts.ts'

/** Draws an invoice from its snapshot, in one of the three languages. Reads nothing else. */
export function drawInvoice(snapshot: InvoiceSnapshot, language: Language): Promise<Buffer> {
  const { date } = formatter(language)
  const { issuer } = snapshot
  return drawTradeDocument(
    {
      kind: invoiceTexts.invoice,
      number: snapshot.number,
      issuer,
      buyer: snapshot.buyer,
      facts: [
        [invoiceTexts.issued, `${date(snapshot.issuedAt)}, ${snapshot.placeOfIssue}`],
        [invoiceTexts.supplied, date(snapshot.suppliedOn)],
        [invoiceTexts.order, `${snapshot.orderNumber}, ${date(snapshot.orderedAt)}`],
        ...(snapshot.buyerReference ? [[invoiceTexts.reference, snapshot.buyerReference] as const] : []),
        [invoiceTexts.payment, paymentType.label(snapshot.paymentType as PaymentType, language)],
      ],
      lines: snapshot.lines,
      vatGroups: snapshot.vatGroups,
      gross: snapshot.gross,
      currency: snapshot.currency,
      vatHome: snapshot.vatHome,
      payment: issuer.bankAccount ? [[invoiceTexts.bankAccount, issuer.bankAccount]] : [],
      remark: issuer.invoiceText,
      closing: invoiceTexts.valid,
    },
    language,
  )
}
