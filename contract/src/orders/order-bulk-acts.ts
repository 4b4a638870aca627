import { z } from 'zod'
import { act, idsOfPage, post } from '../endpoint.ts'
import { reason } from './order-parts.ts'
import { orderSearch } from './order-search.ts'
import { orderErrors } from './orders.errors.ts'

/** Chosen orders: by id, or all that match a search. */
const Selection = z.union([z.object({ ids: idsOfPage }), z.object({ matching: orderSearch })])

const BulkResult = act({
  results: z.array(z.object({ id: z.number(), number: z.string(), ok: z.boolean(), info: z.string() })),
})

/** The same act on several orders, each on its own. */
export const orderBulkActs = {
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
