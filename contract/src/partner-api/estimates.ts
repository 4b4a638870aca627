import { z } from 'zod'
import { cartErrors } from '../cart/cart.errors.ts'
import { data, instant } from '../endpoint.ts'
import { languages } from '../language.ts'
import { money } from '../money.ts'
import { orderReference, wantedLines } from './orders.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerGet, partnerPost } from './partner-endpoint.ts'
import { PartnerId, partnerId } from './partner-wire.ts'

const PartnerEstimateLine = z.object({
  product: partnerId('product'),
  title: z.string(),
  quantity: z.number().int(),
  unitPrice: money.describe('What a key costs, with VAT, as it was when the estimate was made.'),
  setAside: z.number().int().describe('Keys that wait for your payment now.'),
})

/** A numbered pro-forma for an order that waits for a bank transfer. It is not an invoice. */
export const PartnerEstimate = z.object({
  id: partnerId('estimate'),
  number: z.string().meta({ description: 'As printed on the document.', examples: ['E-117'] }),
  order: partnerId('order').describe('The order that is served once the transfer has arrived.'),
  orderNumber: z.string(),
  reference: z.string().describe("Your order's own reference."),
  createdAt: instant,
  validUntil: instant.describe('Until then prices and keys wait for your payment.'),
  isOpen: z.boolean().describe('It still waits for your payment.'),
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  lines: z.array(PartnerEstimateLine),
  transfer: z.object({
    payee: z.string(),
    collectsFor: z.string().nullable().describe('Your supplier, where another company receives the money for it.'),
    account: z.string(),
    reference: z.string().describe('Write it into the transfer: it is matched by it.'),
  }),
})

const ofEstimate = { scope: 'orders:read', params: PartnerId('estimate') } as const

export const estimateEndpoints = {
  createEstimate: partnerPost('/estimates', {
    summary: 'Create an estimate: an order that waits for your bank transfer',
    description:
      'Prices are locked and keys held until `validUntil`; once the transfer has arrived, the order is delivered like any other, and `order.served` reports it. Your company funds are not charged. `reference` names the order, as in POST /orders. Missing keys follow later if back-orders are agreed.',
    scope: 'orders:write',
    status: 201,
    body: z.strictObject({
      reference: orderReference,
      lines: wantedLines,
    }),
    response: data(PartnerEstimate),
    errors: [
      partnerErrors.orderNotValid,
      partnerErrors.referenceTaken,
      partnerErrors.companyBlocked,
      cartErrors.supplierMustAct,
      cartErrors.paymentType,
      cartErrors.sellerWithoutAccount,
      cartErrors.unpaidOrders,
      cartErrors.unpaidValue,
      cartErrors.unpaidShare,
      cartErrors.unpaidAbove,
    ],
    timeoutMs: 60_000,
  }),
  estimate: partnerGet('/estimates/:id', {
    ...ofEstimate,
    summary: 'Get an estimate',
    response: data(PartnerEstimate),
  }),
  estimatePdf: partnerGet('/estimates/:id/pdf', {
    ...ofEstimate,
    summary: 'Download the PDF of an estimate in its current state',
    description: 'It shows which keys are held and how to pay, and once it is paid or expired, that it is.',
    query: z.object({ language: z.enum(languages).optional().describe('Yours when left out.') }),
    response: 'file',
  }),
}
