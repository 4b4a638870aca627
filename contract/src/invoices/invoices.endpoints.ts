import { Format } from '../table-format.ts'
import { datePreset } from '../day-filters.ts'
import { z } from 'zod'
import { data, day, get, Id, ids, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list, listRequest } from '../list.ts'
import { money } from '../money.ts'

/** An invoice in a list. Never carries the seller's purchase price. */
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
  /** The buyer's own reference of the order, on invoices of the leg that it bought in; empty without one. */
  reference: z.string(),
  currency: z.string(),
  /** Below zero on a credit note, so that sums are what stayed. */
  net: money,
  vat: money,
  gross: money,
  /** Nobody of the person's company has opened it yet. */
  isNew: z.boolean(),
  /** The invoice that a credit note names; null for an invoice. */
  refersTo: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Which delivery it is for, counted from 1; null where the order is invoiced whole. */
  delivery: z.number().nullable(),
  /** What became of it at the access point, why not, or why the last try failed, for its issuer; null where it does not go there. */
  eInvoice: z.object({ state: z.number(), reason: z.string() }).nullable(),
  /** Its issuer can send it through the access point, for the first time or again. */
  canSendEInvoice: z.boolean(),
  /** The credit notes that name this invoice. */
  creditNotes: z.array(z.object({ id: z.number(), name: z.string() })),
})

const filters = {
  companyIds: z.array(z.number().int()).max(100),
  /** A preset wins over days. */
  issuedPreset: datePreset,
  issuedFrom: day,
  issuedTo: day,
  isNew: z.boolean(),
  /** Of the access point (eInvoiceState). */
  eInvoiceState: z.array(z.number().int().min(1).max(6)).max(6),
  /** Could not be sent for a day, or the access point does not say for a day what became of it. */
  eInvoiceStuck: z.boolean(),
  /** Distributors: also the invoices of resellers to their own retailers. */
  everyLeg: z.boolean(),
}

const sortable = ['createdDate', 'number', 'issuerName', 'buyerName', 'net', 'vat', 'gross'] as const

/** Sums over the whole filtered list, one a currency. */
const extra = { sums: z.array(z.object({ currency: z.string(), net: money, vat: money, gross: money })) }

export const invoices = {
  outgoing: list('/orders/get-invoices', {
    summary: "Invoices that the person's company issued",
    access: 'signedIn',
    row: InvoiceRow,
    sortable,
    filters,
    extra,
  }),
  incoming: list('/orders/get-my-invoices', {
    summary: "Invoices that the person's company received",
    access: 'signedIn',
    row: InvoiceRow,
    sortable,
    filters,
    extra,
  }),
  exportOutgoing: post('/orders/export-invoices', {
    summary: 'The issued invoices that match, as CSV or XLSX',
    access: 'signedIn',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  exportIncoming: post('/orders/export-my-invoices', {
    summary: 'The received invoices that match, as CSV or XLSX',
    access: 'signedIn',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
  outgoingPdf: get('/orders/get-invoice-pdf/:id', {
    summary: 'PDF of an issued invoice, in the asked language; the same bytes at every download',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  incomingPdf: get('/orders/get-my-invoice-pdf/:id', {
    summary: 'PDF of a received invoice; marks it as opened',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  outgoingXml: get('/orders/get-invoice-xml/:id', {
    summary: 'UBL 2.1 (EN 16931) of an issued invoice with its PDF inside; the same bytes at every download',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  incomingXml: get('/orders/get-my-invoice-xml/:id', {
    summary: 'UBL 2.1 (EN 16931) of a received invoice with its PDF inside; marks it as opened',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound],
  }),
  zip: post('/orders/get-invoices-zip', {
    summary: 'PDFs and XMLs of chosen invoices, issued or received, in one archive; marks them as opened',
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
    summary: 'How many invoices nobody of the company has opened yet: the badge of the sidebar',
    access: 'signedIn',
    shed: 'first',
    response: data(z.object({ outgoing: z.number(), incoming: z.number() })),
  }),
}
