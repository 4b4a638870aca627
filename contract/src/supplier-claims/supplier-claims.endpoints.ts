import { z } from 'zod'
import { act, data, del, get, Id, id, instant, line, post, put } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money, price } from '../money.ts'
import { orderErrors } from '../orders/orders.errors.ts'
import { supplierClaimState } from './supplier-claim-state.ts'
import { supplierClaimErrors } from './supplier-claims.errors.ts'

const Row = z.object({
  id: z.number(),
  number: z.string(),
  supplierId: z.number(),
  supplier: z.string(),
  productId: z.number(),
  product: z.string(),
  batchId: z.number(),
  batch: z.string(),
  keys: z.number(),
  /**
   * The cost of the keys, and how much of it the supplier credits (null before that), both in the currency of the
   * batch.
   */
  amount: money,
  credit: money.nullable(),
  currency: z.string(),
  state: schemaOf(supplierClaimState),
  /** The supplier's answer. */
  answer: z.string(),
  createdDate: instant,
  createdBy: z.string(),
  sentDate: instant.nullable(),
  closedDate: instant.nullable(),
  allowedActions: z.array(z.string()),
})

const One = Row.extend({
  lines: z.array(
    z.object({
      keyId: z.number(),
      last4: z.string(),
      isImage: z.boolean(),
      /** The order that had the key, if any. */
      orderId: z.number().nullable(),
      orderNumber: z.string().nullable(),
    }),
  ),
  history: z.array(z.object({ at: instant, by: z.string(), state: schemaOf(supplierClaimState), note: z.string() })),
})

const refusals = [commonErrors.notFound, supplierClaimErrors.notAllowedNow]

/** Faulty keys of a batch as a document for their supplier (beyond the specification). */
export const supplierClaims = {
  list: list('/supplier-claims/get-supplier-claims', {
    summary: 'List claims to suppliers for faulty keys, newest first, with how many are open and since when',
    access: 'distributors',
    row: Row,
    sortable: ['createdDate', 'number', 'supplier', 'product', 'keys', 'amount', 'credit', 'state'],
    filters: {
      state: z.array(schemaOf(supplierClaimState)).max(supplierClaimState.values.length),
      supplierId: id,
      productId: id,
    },
    extra: {
      counts: z.object({ all: z.number(), open: z.number(), credited: z.number(), refused: z.number() }),
      oldestAt: instant.nullable(),
    },
  }),
  one: get('/supplier-claims/:id', {
    summary: 'Get a claim with its keys, masked, and its history',
    access: 'distributors',
    params: Id,
    response: data(One),
    errors: [commonErrors.notFound],
  }),
  create: post('/supplier-claims/create-supplier-claim', {
    summary: 'Draft a claim for all faulty keys of a batch that are not in another claim',
    access: 'distributors',
    body: z.object({ batchId: id }),
    response: act({ id: z.number() }),
    errors: [commonErrors.notFound, supplierClaimErrors.nothingToClaim],
    idempotent: true,
  }),
  send: put('/supplier-claims/send-supplier-claim/:id', {
    summary: 'Record that the claim was sent to the supplier',
    access: 'distributors',
    params: Id,
    response: act({ state: schemaOf(supplierClaimState) }),
    errors: refusals,
  }),
  settle: put('/supplier-claims/settle-supplier-claim/:id', {
    summary: "Record the supplier's answer: it credits (an amount), replaces or refuses",
    access: 'distributors',
    params: Id,
    body: z.object({
      as: z.enum(['credit', 'replace', 'refuse']),
      /** The credited amount, in the currency of the batch. */
      credit: price.nullable().default(null),
      answer: line(500).default(''),
    }),
    response: act({ state: schemaOf(supplierClaimState) }),
    errors: [...refusals, supplierClaimErrors.creditNeeded],
  }),
  delete: del('/supplier-claims/delete-supplier-claim/:id', {
    summary: 'Delete a draft; its keys may be claimed again',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: refusals,
  }),
  download: post('/supplier-claims/download-supplier-claim/:id', {
    summary:
      'Download the claim with its codes in the clear, to send; requires the password entered within the last five minutes; each key is recorded',
    access: 'distributors',
    params: Id,
    body: z.object({ format: z.enum(['pdf', 'csv', 'xlsx']) }),
    response: 'file',
    transfer: 'document',
    errors: [commonErrors.notFound, orderErrors.passwordNeeded, commonErrors.secondStepNeeded],
    secret: true,
    timeoutMs: 120_000,
  }),
}
