import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { routes } from '../platform/call.ts'
import { withPresetDays } from '../platform/dates/date-presets.ts'
import type { InvoicesRequest } from './matching-invoices.sql.ts'
import { exportInvoices } from './export-invoices.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { newInvoices } from './new-invoices.ts'
import { listInvoices } from './list-invoices.ts'

const dated = (request: InvoicesRequest, now: Date) =>
  withPresetDays(request, now, { preset: 'issuedPreset', from: 'issuedFrom', to: 'issuedTo' })

export const invoicesRoutes = routes(invoices, {
  outgoing: ({ db, person, clock }, { body }) => listInvoices(db, person, 'outgoing', dated(body, clock.now())),
  incoming: ({ db, person, clock }, { body }) => listInvoices(db, person, 'incoming', dated(body, clock.now())),
  exportOutgoing: async ({ db, person, language, clock }, { body }) =>
    exportInvoices(db, person, 'outgoing', dated(body, clock.now()), language),
  exportIncoming: async ({ db, person, language, clock }, { body }) =>
    exportInvoices(db, person, 'incoming', dated(body, clock.now()), language),
  outgoingPdf: (call, { params }) =>
    invoicePdf(call, call.person, { invoiceId: params.id, side: 'issuer', language: call.language }),
  incomingPdf: (call, { params }) =>
    invoicePdf(call, call.person, { invoiceId: params.id, side: 'buyer', language: call.language }),
  newCount: async ({ db, person }) => ({ data: await newInvoices(db, person) }),
})
