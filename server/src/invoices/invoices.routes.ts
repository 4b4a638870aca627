import { invoices } from '@brava/contract/invoices/invoices.endpoints.ts'
import { type Call, routes } from '../platform/call.ts'
import { withPresetDays } from '../platform/dates/date-presets.ts'
import type { InvoicesRequest } from './matching-invoices.sql.ts'
import { exportInvoices } from './export-invoices.ts'
import { invoicePaper, type Side } from './invoice-papers.ts'
import type { PaperFormat } from './invoice-rows.sql.ts'
import { invoicesZip } from './invoices-zip.ts'
import { newInvoices } from './new-invoices.ts'
import { listInvoices } from './list-invoices.ts'

const dated = <R extends InvoicesRequest>(request: R, now: Date) => ({
  ...withPresetDays(request, now, { preset: 'issuedPreset', from: 'issuedFrom', to: 'issuedTo' }),
  now,
})

const paper = (call: Call, invoiceId: number, side: Side, format: PaperFormat) =>
  invoicePaper(call, call.person, { invoiceId, side, format, language: call.language })

export const invoicesRoutes = routes(invoices, {
  outgoing: ({ db, person, clock }, { body }) => listInvoices(db, person, 'outgoing', dated(body, clock.now())),
  incoming: ({ db, person, clock }, { body }) => listInvoices(db, person, 'incoming', dated(body, clock.now())),
  exportOutgoing: async ({ db, person, language, clock }, { body }) =>
    exportInvoices(db, person, 'outgoing', dated(body, clock.now()), body.format, language),
  exportIncoming: async ({ db, person, language, clock }, { body }) =>
    exportInvoices(db, person, 'incoming', dated(body, clock.now()), body.format, language),
  outgoingPdf: (call, { params }) => paper(call, params.id, 'issuer', 'pdf'),
  incomingPdf: (call, { params }) => paper(call, params.id, 'buyer', 'pdf'),
  outgoingXml: (call, { params }) => paper(call, params.id, 'issuer', 'xml'),
  incomingXml: (call, { params }) => paper(call, params.id, 'buyer', 'xml'),
  zip: (call, { body }) => invoicesZip(call, body),
  newCount: async ({ db, person }) => ({ data: await newInvoices(db, person) }),
})
