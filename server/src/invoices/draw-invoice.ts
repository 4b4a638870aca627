import { type PaymentType, paymentType } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import { drawTradeDocument } from './draw-trade-document.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { drawCreditNote } from './draw-credit-note.ts'
import { eInvoiceOf } from './e-invoice/e-invoice.ts'
import { writeUbl } from './e-invoice/ubl.ts'
import { issueFacts } from './issue-facts.ts'
import { invoiceTexts, owedWords } from './invoices.texts.ts'
import { wordsIn } from './paper.ts'
import { type Transfer, transferReference } from './transfers/transfer.ts'
import { transferCodes } from './transfers/transfer-codes.ts'

/** Draws an invoice from its snapshot and the issuer's logo, in one of the three languages. Reads nothing else. */
export async function drawInvoice(snapshot: InvoiceSnapshot, logo: Buffer | null, language: Language): Promise<Buffer> {
  const { say, date } = wordsIn(language)
  if (snapshot.credit) return drawCreditNote(snapshot, snapshot.credit, logo, language)
  const { issuer, gross, paid } = snapshot
  const transfer = transferOf(snapshot)
  const way = paymentType.label(snapshot.paymentType as PaymentType, language)
  return drawTradeDocument(
    {
      kind: invoiceTexts.invoice,
      number: snapshot.number,
      stamp: stampOf(),
      issuer,
      logo,
      buyer: snapshot.buyer,
      delivery: snapshot.delivery,
      facts: [
        ...issueFacts(snapshot, language),
        [invoiceTexts.supplied, date(snapshot.suppliedOn)],
        [invoiceTexts.order, `${snapshot.orderNumber}, ${date(snapshot.orderedAt)}`],
        ...(snapshot.buyerReference ? [[invoiceTexts.reference, snapshot.buyerReference] as const] : []),
        [invoiceTexts.payment, way],
        ...(snapshot.dueOn ? [[invoiceTexts.dueOn, date(snapshot.dueOn)] as const] : []),
      ],
      lines: snapshot.lines,
      vatGroups: snapshot.vatGroups,
      gross,
      paid: paid > 0 ? { amount: paid, label: `${say(invoiceTexts.paid)} ${date(snapshot.issuedAt)}` } : undefined,
      currency: snapshot.currency,
      vatHome: snapshot.vatHome,
      // No payment instructions for what is paid.
      payment: transfer
        ? [
            [invoiceTexts.bankAccount, transfer.payee.account],
            [invoiceTexts.paymentReference, transferReference(transfer)],
          ]
        : snapshot.collectedBy
          ? [[invoiceTexts.collectedBy, snapshot.collectedBy]]
          : snapshot.isPaidToIssuer
            ? [[invoiceTexts.paidToIssuer, issuer.name]]
            : [],
      codes: transfer ? await transferCodes(transfer) : [],
      closing: [owedWords(snapshot, language), say(invoiceTexts.valid)].filter(Boolean).join(' '),
      inside: { name: `${snapshot.number}.xml`, text: writeUbl(eInvoiceOf(snapshot)) },
    },
    language,
  )

  function stampOf() {
    if (paid >= gross) return { text: `${say(invoiceTexts.paid)} · ${way}`, tone: 'good' } as const
    return { text: say(paid > 0 ? invoiceTexts.paidInPart : invoiceTexts.onAccount), tone: 'careful' } as const
  }
}

/** The transfer for the unpaid part of an invoice; null if all is paid or the issuer has no account. */
function transferOf({ issuer, buyer, number, orderNumber, gross, paid, currency }: InvoiceSnapshot): Transfer | null {
  if (!issuer.bankAccount || paid >= gross) return null
  const payee = { ...issuer, account: issuer.bankAccount }
  return { payee, payer: buyer, amount: gross - paid, currency, orderNumber, about: number }
}
