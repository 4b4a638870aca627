import { Format } from '../table-format.ts'
import { datePreset } from '../day-filters.ts'
import { z } from 'zod'
import { data, day, get, Id, ids, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list, listRequest } from '../list.ts'
import { money } from '../money.ts'

/** An invoice in a list. Never includes the seller's purchase price. */
export const InvoiceRow = z.object({
  id: z.number(),
  number: z.string(),
  /** 1 invoice, 2 credit note. */
  kind: z.number(),
  issuedAt: instant,
  issuerId: z.number(),
  issuerName: z.string(),
  buyerId: z.number(),
  buyerName: z.string(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  /** The buyer's own reference for the order, on invoices of the leg in which it bought; empty if there is none. */
  reference: z.string(),
  currency: z.string(),
  /** Below zero on a credit note, so that sums show what remains. */
  net: money,
  vat: money,
  gross: money,
  /** Nobody of the person's company has opened it yet. */
  isNew: z.boolean(),
  /** The invoice to which a credit note refers; null for an invoice. */
  refersTo: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** The delivery that it covers, counted from 1; null if the order is invoiced as a whole. */
  delivery: z.number().nullable(),
  /**
   * For its issuer: its state at the access point, and why it was not sent or why the last try failed; null if it is
   * not sent there.
   */
  eInvoice: z.object({ state: z.number(), reason: z.string() }).nullable(),
  /** Its issuer can send it through the access point, for the first time or again. */
  canSendEInvoice: z.boolean(),
  /** It was rejected or has been stuck for a day: its issuer can close it, settled without the access point. */
  canCloseEInvoice: z.boolean(),
  /** The credit notes that refer to this invoice. */
  creditNotes: z.array(z.object({ id: z.number(), name: z.string() })),
})

const filters = {
  companyIds: z.array(z.number().int()).max(100),
  /** A preset overrides the days. */
  issuedPreset: datePreset,
  issuedFrom: day,
  issuedTo: day,
  isNew: z.boolean(),
  /** Its state at the access point (eInvoiceState). */
  eInvoiceState: z.array(z.number().int().min(1).max(6)).max(6),
  /** Could not be sent for a day, or for a day the access point has not reported what became of it. */
  eInvoiceStuck: z.boolean(),
  /** For distributors: also the invoices of resellers to their own retailers. */
  everyLeg: z.boolean(),
}

const sortable = ['createdDate', 'number', 'issuerName', 'buyerName', 'net', 'vat', 'gross'] as const

/** Sums over the whole filtered list, one per currency. */
const extra = { sums: z.array(z.object({ currency: z.string(), net: money, vat: money, gross: money })) }

export const invoices = {
  outgoing: list('/orders/get-invoices', {
    summary: "List invoices that the person's company issued",
    access: 'signedIn',
    row: InvoiceRow,
    sortable,
    filters,
    extra,
  }),
  incoming: list('/orders/get-my-invoices', {
    summary: "List invoices that the person's company received",
    access: 'signedIn',
    row: InvoiceRow,
    sortable,
    filters,
    extra,
  }),
  exportOutgoing: post('/orders/export-invoices', {
    summary: 'Export the matching issued invoices as CSV or XLSX',
    access: 'signedIn',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  exportIncoming: post('/orders/export-my-invoices', {
    summary: 'Export the matching received invoices as CSV or XLSX',
    access: 'signedIn',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  outgoingPdf: get('/orders/get-invoice-pdf/:id', {
    summary: 'Download the PDF of an issued invoice in the requested language; every download has the same bytes',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  incomingPdf: get('/orders/get-my-invoice-pdf/:id', {
    summary: 'Download the PDF of a received invoice; marks it as opened',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  outgoingXml: get('/orders/get-invoice-xml/:id', {
    summary:
      'Download the UBL 2.1 (EN 16931) of an issued invoice with its PDF embedded; every download has the same bytes',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  incomingXml: get('/orders/get-my-invoice-xml/:id', {
    summary: 'Download the UBL 2.1 (EN 16931) of a received invoice with its PDF embedded; marks it as opened',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  zip: post('/orders/get-invoices-zip', {
    summary: 'Download PDFs and XMLs of selected invoices, issued or received, in one archive; marks them as opened',
    access: 'signedIn',
    body: z.object({
      ids,
      formats: z
        .array(z.enum(['pdf', 'xml']))
        .min(1)
        .max(2),
    }),
    response: 'file',
    transfer: 'document',
    reads: true,
    timeoutMs: 120_000,
    errors: [commonErrors.notFound],
  }),
  newCount: get('/dashboard/get-new-invoices', {
    summary: 'Count the invoices that nobody in the company has opened yet: the badge in the sidebar',
    access: 'signedIn',
    shed: 'first',
    response: data(z.object({ outgoing: z.number(), incoming: z.number() })),
  }),
}
