import { z } from 'zod'
import { act, data, get, Id, instant, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { keysErrors } from '../keys/keys.errors.ts'
import { money } from '../money.ts'
import { NewNote, Note } from '../note.ts'
import { OrderEvent } from './order-event.ts'
import { RevealedKey, SlotQuery, SlotView } from './order-parts.ts'
import { OrderView } from './order-view.ts'
import { orderErrors } from './orders.errors.ts'

const DistributorSlot = SlotView.extend({
  /** Held for this order, not yet given to the buyer. */
  isReserved: z.boolean(),
  batchCode: z.string().nullable(),
  costHome: money.nullable(),
  replacements: z.number(),
})

const PaymentLine = z.object({
  id: z.number(),
  at: instant,
  kind: z.string(),
  companyName: z.string(),
  amount: money,
  currency: z.string(),
  userName: z.string().nullable(),
  memo: z.string(),
})

/** What a distributor can read about one order: its page, payment, history, keys and notes. */
export const orderReads = {
  plain: get('/orders/plain/:id', {
    summary: 'Get an order: lines, prices with their trace, legs, documents, and the acts possible now',
    access: 'distributors',
    params: Id,
    response: data(OrderView),
    errors: [orderErrors.notFound],
  }),
  estimatePdf: get('/orders/get-estimate-pdf/:id', {
    summary: "Download the PDF of an order's estimate in the requested language, with the prices of the order's buyer",
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [orderErrors.notFound, orderErrors.noEstimate],
  }),
  paymentDetails: post('/orders/get-order-payment-details/:id', {
    summary: 'Get the payment of an order: type, state, amounts taken and refunded',
    access: 'distributors',
    params: Id,
    response: data(
      z.object({
        paymentType: schemaOf(paymentType),
        payment: z.number(),
        currency: z.string(),
        gross: money,
        captured: money,
        refunded: money,
        holdUntil: instant.nullable(),
        lines: z.array(PaymentLine),
      }),
    ),
    errors: [orderErrors.notFound],
  }),
  history: post('/orders/get-transaction-history/:id', {
    summary: 'List everything that happened to an order, newest first: decisions, money, keys, mails',
    access: 'distributors',
    params: Id,
    response: data(z.object({ events: z.array(OrderEvent) })),
    errors: [orderErrors.notFound],
  }),
  keys: get('/orders/get-plain-order-key-details/:id', {
    summary: 'List the units of an order and their masked keys, page by page',
    access: 'distributors',
    params: Id,
    query: SlotQuery,
    response: data(z.object({ total: z.number(), slots: z.array(DistributorSlot) })),
    errors: [orderErrors.notFound],
  }),
  revealKey: get('/orders/get-order-key-detail/:id', {
    summary: 'Show one key of an order in the clear; recorded in the custody log',
    access: 'distributors',
    params: Id,
    response: data(RevealedKey),
    errors: [
      orderErrors.notFound,
      orderErrors.keyNotAssigned,
      keysErrors.tooManyReveals,
      commonErrors.secondStepNeeded,
    ],
    secret: true,
  }),
  notes: get('/orders/notes/:id', {
    summary: "List the distributor's notes on an order",
    access: 'distributors',
    params: Id,
    response: data(z.array(Note)),
    errors: [orderErrors.notFound],
  }),
  addNote: post('/orders/notes/:id', {
    summary: 'Add a note to an order; only distributors see it',
    access: 'distributors',
    params: Id,
    body: NewNote,
    response: act({ note: Note }),
    errors: [orderErrors.notFound],
    idempotent: true,
  }),
}
