import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { invoiceKind } from '@brava/contract/enums.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import type { Language } from '@brava/contract/language.ts'
import { invoiceEndpoints } from '@brava/contract/partner-api/invoices.ts'
import { paperForProgram } from '../invoices/invoice-papers.ts'
import { type ReceivedInvoice, receivedInvoice, receivedInvoices } from '../invoices/received-invoices.ts'
import { type PartnerCall, partnerRoutes } from '../platform/partner-call.ts'
import { refuse } from '../platform/refuse.ts'
import { pageOf, positionOf } from '../platform/partner-cursor.ts'

const invoiceView = ({ publicId }: PartnerCall, { orderId, refersToId, kind, ...invoice }: ReceivedInvoice) => ({
  ...invoice,
  id: publicId('invoice', invoice.id),
  kind: kind === invoiceKind.creditNote ? ('creditNote' as const) : ('invoice' as const),
  order: orderId === null ? null : publicId('order', orderId),
  refersTo: refersToId === null ? null : publicId('invoice', refersToId),
})

const behind = (call: PartnerCall, id: string) => call.idBehind('invoice', id) ?? refuse(commonErrors.notFound)

async function paper(
  call: PartnerCall,
  id: string,
  asked: { readonly format: 'pdf' | 'xml'; readonly language?: Language | undefined },
): Promise<FileAnswer> {
  return paperForProgram(call, call.caller.companyId, { ...asked, invoiceId: behind(call, id) })
}

/**
 * Invoices received by the credential's own company; others' invoices answer common.notFound.
 * @assumption The specification names no direction: programs reconcile what their company is charged.
 */
export const partnerInvoiceRoutes = partnerRoutes(invoiceEndpoints, {
  invoices: async (call, { query: { after, limit, since } }) => {
    const of = `invoices:${since?.toISOString() ?? ''}`
    const asked = { since, limit, after: positionOf(call, of, after) }
    const found = await receivedInvoices(call.db, call.caller.companyId, asked)
    return pageOf(call, of, { found, limit, view: (invoice) => invoiceView(call, invoice) })
  },
  invoice: async (call, { params }) => {
    const invoice = await receivedInvoice(call.db, call.caller.companyId, behind(call, params.id))
    return { data: invoiceView(call, invoice ?? refuse(commonErrors.notFound)) }
  },
  invoicePdf: (call, { params, query }) => paper(call, params.id, { format: 'pdf', language: query.language }),
  invoiceUbl: (call, { params }) => paper(call, params.id, { format: 'xml' }),
})
