import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import type { Person, Services } from '../platform/call.ts'
import type { Db } from '../platform/db/connect.ts'
import { refuse } from '../platform/refuse.ts'
import { paperOf, requireIssued } from './invoice-papers.ts'
import { invoiceById } from './invoice-rows.sql.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

/** PDF and XML of an invoice as mail attachments; the PDF is in the reader's language. */
export async function mailedPapers(services: Services, invoiceId: number, language: Language) {
  const invoice = await invoiceById(services.db, invoiceId)
  if (!invoice) return []
  return [await paperOf(services, invoice, 'pdf', language), await paperOf(services, invoice, 'xml', language)]
}

/**
 * The facts of an invoice that its issuer mails; one that the person may not send gets the same answer as a missing
 * one.
 */
export async function invoiceToMail(db: Db, person: Person, invoiceId: number) {
  const invoice = requireIssued(await invoiceById(db, invoiceId), person)
  const { issuer, currency, gross, issuedAt, credit } = invoice.snapshot as unknown as InvoiceSnapshot
  return {
    number: invoice.number,
    orderId: invoice.order_id ?? refuse(commonErrors.notFound),
    buyerId: invoice.buyer_id,
    issuer: issuer.name,
    isCreditNote: credit !== undefined,
    issuedAt,
    currency,
    gross: credit ? -gross : gross,
  }
}
