import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { routes } from '../platform/call.ts'
import { exportInvoices } from './export-invoices.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { newInvoices } from './new-invoices.ts'
import { listInvoices } from './list-invoices.ts'

export const invoicesRoutes = routes(invoices, {
  outgoing: ({ db, person }, { body }) => listInvoices(db, person, 'outgoing', body),
  incoming: ({ db, person }, { body }) => listInvoices(db, person, 'incoming', body),
  exportOutgoing: async ({ db, person, language }, { body }) => exportInvoices(db, person, 'outgoing', body, language),
  exportIncoming: async ({ db, person, language }, { body }) => exportInvoices(db, person, 'incoming', body, language),
  outgoingPdf: (call, { params }) =>
    invoicePdf(call, call.person, { invoiceId: params.id, side: 'issuer', language: call.language }),
  incomingPdf: (call, { params }) =>
    invoicePdf(call, call.person, { invoiceId: params.id, side: 'buyer', language: call.language }),
  newCount: async ({ db, person }) => ({ data: await newInvoices(db, person) }),
})
