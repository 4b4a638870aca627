import type { Language, Text } from '@brava/contract/language.ts'
import { operatorOf } from './e-invoice/e-invoice.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { invoiceTexts } from './invoices.texts.ts'
import { wordsIn } from './paper.ts'

/**
 * When and where a document was issued. In Croatia a document also says at what time and by which operator (VAT Act,
 * art. 79; payments-and-invoices §4.1): the same as its XML. Documents that were drawn before are kept as they are.
 */
export function issueFacts(snapshot: InvoiceSnapshot, language: Language): (readonly [label: Text, value: string])[] {
  const { date, dateTime } = wordsIn(language)
  const { issuedAt, placeOfIssue, issuer } = snapshot
  if (issuer.countryCode !== 'HR') return [[invoiceTexts.issued, `${date(issuedAt)}, ${placeOfIssue}`]]
  return [
    [invoiceTexts.issuedAtTime, `${dateTime(issuedAt)}, ${placeOfIssue}`],
    [invoiceTexts.operator, operatorOf(snapshot)],
  ]
}
