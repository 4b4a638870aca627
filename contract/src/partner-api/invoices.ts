import { z } from 'zod'
import { data, instant } from '../endpoint.ts'
import { languages } from '../language.ts'
import { money } from '../money.ts'
import { partnerGet } from './partner-endpoint.ts'
import { PartnerId, pageQuery, partnerId, partnerPage } from './partner-wire.ts'

/** An invoice or a credit note that the company received; the amounts of a credit note are below zero. */
export const PartnerInvoice = z.object({
  id: partnerId('invoice'),
  number: z.string().meta({ description: 'As it stands on the paper.', examples: ['F-2026-000117'] }),
  kind: z.enum(['invoice', 'creditNote']),
  issuedAt: instant,
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
    summary: 'Invoices and credit notes that your company received, the newest first',
    scope: 'invoices:read',
    query: z.object({
      ...pageQuery,
      since: instant.optional().describe('Issued then or later.'),
    }),
    response: partnerPage(PartnerInvoice),
  }),
  invoice: partnerGet('/invoices/:id', {
    ...ofInvoice,
    summary: 'One invoice or credit note',
    response: data(PartnerInvoice),
  }),
  invoicePdf: partnerGet('/invoices/:id/pdf', {
    ...ofInvoice,
    summary: 'The PDF of an invoice, the same bytes each time',
    description: 'Keep the `ETag`: asked with it in `If-None-Match`, the answer is 304 without the bytes.',
    query: z.object({
      language: z.enum(languages).optional().describe("The official language of the issuer's country when left out."),
    }),
    response: 'file',
  }),
  invoiceUbl: partnerGet('/invoices/:id/ubl', {
    ...ofInvoice,
    summary: 'The e-invoice (UBL 2.1, EN 16931) of an invoice, the same bytes each time',
    description: 'The PDF is inside. Keep the `ETag`: asked with it in `If-None-Match`, the answer is 304.',
    response: 'file',
  }),
}
