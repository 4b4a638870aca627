import { z } from 'zod'
import { act, data, IdsOfPage, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { money } from '../money.ts'
import { reason } from './order-parts.ts'
import { orderSearch } from './order-search.ts'
import { orderErrors } from './orders.errors.ts'

/** Selected orders: by id, or all that match a search. Acts take ids only: nobody acts on an order placed since. */
const Selection = z.union([IdsOfPage, z.object({ matching: orderSearch })])

const BulkResult = act({
  results: z.array(z.object({ id: z.number(), number: z.string(), ok: z.boolean(), info: z.string() })),
})

/** What an approval assumes about the money that it books. */
export const beliefs = ['held', 'received', 'captured'] as const

/** What an approval would do; the preview changes nothing. */
const ApprovalPreview = z.object({
  /** The orders that would be approved. */
  ids: z.array(z.number()),
  /**
   * How many they are, the keys they would get now (held or in stock), and the keys that would still be
   * missing.
   */
  orders: z.number(),
  keys: z.number(),
  missing: z.number(),
  /** The money that would be booked, by currency and way of paying. */
  booked: z.array(
    z.object({
      paymentType: schemaOf(paymentType),
      currency: z.string(),
      orders: z.number(),
      total: money,
      /** held: held in the company's funds; received: assumed to have arrived from outside; captured: paid by card. */
      belief: z.enum(beliefs),
    }),
  ),
  /** Orders whose payment goes to a reseller, which confirms it. */
  paidToSupplier: z.array(z.object({ id: z.number(), number: z.string() })),
  /** Unpaid card orders: they are not approved. */
  notPaid: z.array(z.object({ id: z.number(), number: z.string(), payment: z.number() })),
  /** Selected orders that do not wait for approval. */
  notWaiting: z.number(),
})

/** The same act on several orders, each independently. */
export const orderBulkActs = {
  previewApproval: post('/orders/preview-approval', {
    summary:
      'Preview what approving one or several orders would book, and how many keys they would get; changes nothing',
    access: 'distributors',
    body: Selection,
    response: data(ApprovalPreview),
    errors: [orderErrors.tooManySelected],
  }),
  approveMany: post('/orders/approve-orders', {
    summary: 'Approve several orders independently; answers a result for each',
    access: 'distributors',
    body: IdsOfPage,
    response: BulkResult,
    timeoutMs: 350_000,
  }),
  denyMany: post('/orders/deny-orders', {
    summary: 'Deny several orders independently; answers a result for each',
    access: 'distributors',
    body: IdsOfPage.extend({ reason }),
    response: BulkResult,
    timeoutMs: 350_000,
  }),
  resendMany: post('/orders/resend-order-emails', {
    summary: 'Resend the delivery mails of several orders; answers a result for each',
    access: 'distributors',
    body: IdsOfPage,
    response: BulkResult,
    timeoutMs: 350_000,
  }),
}
