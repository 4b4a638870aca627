import { z } from 'zod'
import { data, instant } from '../endpoint.ts'
import { languages } from '../language.ts'
import { money } from '../money.ts'
import { partnerGet } from './partner-endpoint.ts'
import { PartnerId, pageQuery, partnerId, partnerPage } from './partner-wire.ts'

/** An invoice or credit note that the company received; the amounts of a credit note are below zero. */
export const PartnerInvoice = z.object({
  id: partnerId('invoice'),
  number: z.string().meta({ description: 'As printed on the document.', examples: ['F-2026-000117'] }),
  kind: z.enum(['invoice', 'creditNote']),
  issuedAt: instant.describe('When the sale was made; the document may be numbered later.'),
  issuer: z.string().describe('Who charges you.'),
  order: partnerId('order').nullable().describe('Your order; null where the sale behind it is not one of yours.'),
  reference: z.string().describe("Your order's own reference."),
  refersTo: partnerId('invoice').nullable().describe('The invoice that a credit note corrects.'),
  currency: z.string().describe('ISO 4217.'),
  net: money,
  vat: money,
  gross: money,
})

const ofInvoice = { scope: 'invoices:read', params: PartnerId('invoice') } as const

export const invoiceEndpoints = {
  invoices: partnerGet('/invoices', {
    summary: 'List invoices and credit notes that your company received, the last numbered first',
    scope: 'invoices:read',
    query: z.object({
      ...pageQuery,
      since: instant
        .optional()
        .describe(
          'Numbered then or later, whenever the sale was made. Start a few minutes before your last call and skip what you have.',
        ),
    }),
    response: partnerPage(PartnerInvoice),
  }),
  invoice: partnerGet('/invoices/:id', {
    ...ofInvoice,
    summary: 'Get an invoice or credit note',
    response: data(PartnerInvoice),
  }),
  invoicePdf: partnerGet('/invoices/:id/pdf', {
    ...ofInvoice,
    summary: 'Download the PDF of an invoice; it always has the same bytes',
    description: 'Keep the `ETag`: if you send it in `If-None-Match`, the answer is 304 without the bytes.',
    query: z.object({
      language: z.enum(languages).optional().describe("The official language of the issuer's country when left out."),
    }),
    response: 'file',
  }),
  invoiceUbl: partnerGet('/invoices/:id/ubl', {
    ...ofInvoice,
    summary: 'Download the e-invoice (UBL 2.1, EN 16931) of an invoice; it always has the same bytes',
    description: 'The PDF is embedded. Keep the `ETag`: if you send it in `If-None-Match`, the answer is 304.',
    response: 'file',
  }),
}
