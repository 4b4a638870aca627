import { invoices as invoiceCalls } from '@brava/contract/invoices/invoices.endpoints.ts'
import { download } from '../api/download.ts'

/** Fetches the PDF of an invoice or credit note: of an issued one as its issuer or the distributor, else as its receiver. */
export async function saveInvoice(invoice: { id: number; number: string }, incoming: boolean): Promise<void> {
  const which = incoming ? invoiceCalls.incomingPdf : invoiceCalls.outgoingPdf
  await download(which, { params: { id: invoice.id } }, { name: `${invoice.number}.pdf` })
}
