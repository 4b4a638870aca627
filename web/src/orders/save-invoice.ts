import { invoices as invoiceCalls } from '@brava/contract/invoices/invoices.endpoints.ts'
import { download } from '../api/download.ts'

/**
 * Fetches the PDF or XML of an invoice or credit note: an issued one as its issuer or the distributor, otherwise as its
 * recipient.
 */
export async function saveInvoice(
  invoice: { id: number; number: string },
  incoming: boolean,
  format: 'pdf' | 'xml' = 'pdf',
): Promise<void> {
  const pdf = incoming ? invoiceCalls.incomingPdf : invoiceCalls.outgoingPdf
  const xml = incoming ? invoiceCalls.incomingXml : invoiceCalls.outgoingXml
  await download(format === 'pdf' ? pdf : xml, { params: { id: invoice.id } }, { name: `${invoice.number}.${format}` })
}
