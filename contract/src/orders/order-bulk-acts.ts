import { z } from 'zod'
import { act, data, idsOfPage, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { money } from '../money.ts'
import { reason } from './order-parts.ts'
import { orderSearch } from './order-search.ts'
import { orderErrors } from './orders.errors.ts'

/** Chosen orders: by id, or all that match a search. */
const Selection = z.union([z.object({ ids: idsOfPage }), z.object({ matching: orderSearch })])

const BulkResult = act({
  results: z.array(z.object({ id: z.number(), number: z.string(), ok: z.boolean(), info: z.string() })),
})

/** What is believed of the money that an approval books. */
export const beliefs = ['held', 'received', 'captured'] as const

/** What approving would do: nothing is changed by asking. */
const ApprovalPreview = z.object({
  /** Orders that would be approved, the keys that they would get now (set aside or in stock), and those that stay missing. */
  orders: z.number(),
  keys: z.number(),
  missing: z.number(),
  /** The money that would be booked: in each currency, by how it is paid. */
  booked: z.array(
    z.object({
      paymentType: schemaOf(paymentType),
      currency: z.string(),
      orders: z.number(),
      total: money,
      /** held: set aside in the company's funds; received: taken on trust to have come from outside; captured: paid by card. */
      belief: z.enum(beliefs),
    }),
  ),
  /** Cards that have not paid: they are not approved. */
  /** Orders whose payment goes to a reseller, which confirms it. */
  paidToSupplier: z.array(z.object({ id: z.number(), number: z.string() })),
  notPaid: z.array(z.object({ id: z.number(), number: z.string(), payment: z.number() })),
  /** Orders of the choice that wait for no approval. */
  notWaiting: z.number(),
})

/** The same act on several orders, each on its own. */
export const orderBulkActs = {
  previewApproval: post('/orders/preview-approval', {
    summary: 'What approving one or several orders would book, and how many keys it would give; changes nothing',
    access: 'distributors',
    body: Selection,
    response: data(ApprovalPreview),
    errors: [orderErrors.tooManySelected],
  }),
  approveMany: post('/orders/approve-orders', {
    summary: 'Approve several orders, each on its own; answers a result for each',
    access: 'distributors',
    body: Selection,
    response: BulkResult,
    errors: [orderErrors.tooManySelected],
    timeoutMs: 350_000,
  }),
  denyMany: post('/orders/deny-orders', {
    summary: 'Deny several orders, each on its own; answers a result for each',
    access: 'distributors',
    body: z.intersection(Selection, z.object({ reason })),
    response: BulkResult,
    errors: [orderErrors.tooManySelected],
    timeoutMs: 350_000,
  }),
  resendMany: post('/orders/resend-order-emails', {
    summary: 'Send the delivery mails of several orders again; answers a result for each',
    access: 'distributors',
    body: Selection,
    response: BulkResult,
    errors: [orderErrors.tooManySelected],
    timeoutMs: 350_000,
  }),
}
