import { schemaOf } from '../enum-schema.ts'
import { z } from 'zod'
import { act, data, get, Id, ids, instant, day, line, paragraph, post, put, requiredLine } from '../endpoint.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { list, listRequest } from '../list.ts'
import { money } from '../money.ts'
import { PriceTrace } from '../prices/price-trace.ts'
import {
  KeyCounts,
  Named,
  OrderedProduct,
  OrderInvoice,
  orderFacts,
  RevealedKey,
  SlotQuery,
  SlotView,
  VatOfRate,
} from './order-parts.ts'
import { orderErrors } from './orders.errors.ts'

const Company = Named.extend({ type: z.number() })

/** What may be done with an order now, and why not otherwise. */
export const ActionState = z.object({
  action: z.enum([
    'approve',
    'deny',
    'assignMissingKeys',
    'replaceFaultyKey',
    'resendEmail',
    'sendEstimate',
    'changeContact',
  ]),
  isPossible: z.boolean(),
  /** What it will do, or why it is not possible; in the caller's language. */
  hint: z.string(),
})

/** An order in the distributor's list. Amounts called home are in the distributor's currency at the order's rate. */
export const OrderRow = z.object({
  ...orderFacts,
  totalHome: money,
  company: Company,
  user: Named,
  /** Null until keys are assigned. */
  marginHome: money.nullable(),
  /** Margin on revenue in basis points. */
  marginBp: z.number().nullable(),
  isDomestic: z.boolean(),
  isFree: z.boolean(),
  /** ISO code of the buyer's country. */
  market: z.string(),
  allowedActions: z.array(z.string()),
})

const amount = z.string().regex(/^-?\d{1,10}(\.\d{1,2})?$/)
const count = z.number().int().min(0).max(1_000_000_000)

/** Filters of the distributor's list; every one is optional. */
export const orderFilters = {
  /** Exactly these orders: for exporting chosen rows. */
  ids: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).max(500),
  status: z.array(schemaOf(orderStatus)).max(9),
  paymentType: z.array(schemaOf(paymentType)).max(5),
  payment: z.array(z.number().int().min(0).max(7)).max(8),
  companyId: z.array(z.number().int().min(1)).max(100),
  companyType: z.array(z.number().int().min(1).max(3)).max(3),
  userId: z.array(z.number().int().min(1)).max(100),
  productId: z.array(z.number().int().min(1)).max(100),
  market: z.array(z.string().regex(/^[A-Z]{2}$/)).max(100),
  /** 0 to 21, in the specification's order; its days are computed in the distributor's time zone. */
  datePreset: z.number().int().min(0).max(21),
  dateFrom: day,
  dateTo: day,
  itemsFrom: count,
  itemsTo: count,
  totalFrom: amount,
  totalTo: amount,
  marginFrom: amount,
  marginTo: amount,
  /** Basis points. */
  marginBpFrom: z.number().int().min(-1_000_000).max(1_000_000),
  marginBpTo: z.number().int().min(-1_000_000).max(1_000_000),
  isDomestic: z.boolean(),
  isFree: z.boolean(),
}

const sortable = [
  'createdDate',
  'number',
  'company',
  'user',
  'items',
  'total',
  'margin',
  'marginBp',
  'paymentType',
  'payment',
  'status',
  'market',
] as const

const listed = listRequest(sortable, orderFilters)

/** Chosen orders: by id, or all that match a search. */
const Selection = z.union([z.object({ ids }), z.object({ matching: listed })])

const BulkResult = act({
  results: z.array(z.object({ id: z.number(), number: z.string(), ok: z.boolean(), info: z.string() })),
})

const LegView = z.object({
  seq: z.number(),
  seller: Company,
  buyer: Company,
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  /** What the seller of this leg earns before VAT; null while costs are not known. */
  margin: money.nullable(),
  marginCurrency: z.string(),
  invoice: Named.nullable(),
})

const LinePrice = z.object({
  legSeq: z.number(),
  currency: z.string(),
  buyerName: z.string(),
  unitPrice: money,
  gross: money,
  vatRateBp: z.number(),
  /** The rule that gave the price and what it was computed from, as stored with the line. */
  trace: PriceTrace.nullable(),
})

/** The order page of a distributor. */
export const OrderView = z.object({
  ...orderFacts,
  totalHome: money,
  homeCurrency: z.string(),
  company: Company,
  user: Named,
  isDomestic: z.boolean(),
  market: z.string(),
  net: money,
  vat: money,
  vatRates: z.array(VatOfRate),
  refunded: money,
  costHome: money.nullable(),
  revenueHome: money,
  marginHome: money.nullable(),
  marginBp: z.number().nullable(),
  email: z.string(),
  phone: z.string(),
  language: z.string(),
  keysInMail: z.boolean(),
  holdUntil: instant.nullable(),
  approvedAt: instant.nullable(),
  completedAt: instant.nullable(),
  denyReason: z.string(),
  isFree: z.boolean(),
  freeReason: z.string(),
  lines: z.array(
    z.object({
      id: z.number(),
      position: z.number(),
      product: OrderedProduct,
      quantity: z.number(),
      unitPrice: money,
      net: money,
      vat: money,
      gross: money,
      vatRateBp: z.number(),
      keys: KeyCounts,
      /** Keys of this product that could be assigned now. */
      inStock: z.number(),
      prices: z.array(LinePrice),
    }),
  ),
  legs: z.array(LegView),
  invoices: z.array(OrderInvoice),
  noteCount: z.number(),
  eventCount: z.number(),
  paymentCount: z.number(),
  actions: z.array(ActionState),
})

const DistributorSlot = SlotView.extend({
  /** Set aside for this order, not yet given to the buyer. */
  isReserved: z.boolean(),
  batchCode: z.string().nullable(),
  costHome: money.nullable(),
  replacements: z.number(),
})

/** One entry of the timeline. The screen writes the sentence from kind and facts. */
export const OrderEvent = z.object({
  id: z.string(),
  at: instant,
  kind: z.string(),
  fromStatus: z.number().nullable(),
  toStatus: z.number().nullable(),
  userName: z.string().nullable(),
  isInternal: z.boolean(),
  /** Small facts by name: counts, the old and the new address, a reason. Never a key. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
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

const Note = z.object({ id: z.number(), at: instant, userName: z.string(), body: z.string(), isMine: z.boolean() })

const reason = requiredLine(500)
const changed = act({ order: OrderView })

/** Orders as distributors work with them (specification §7, Orders). */
export const orders = {
  list: list('/orders/get-orders', {
    summary: 'All orders, with filters, the number in each view, and the sum of what matches',
    access: 'distributors',
    row: OrderRow,
    sortable,
    filters: orderFilters,
    extra: {
      homeCurrency: z.string(),
      /** Sum of the totals that match, in the distributor's currency. */
      sumHome: money,
      /** How many orders stand in each saved view, whatever the filter. */
      counts: z.object({ all: z.number(), toApprove: z.number(), missingKeys: z.number(), cardProblems: z.number() }),
    },
  }),
  toApproveCount: get('/orders/get-to-approve-count', {
    summary: 'How many orders wait for a decision: the badge of the sidebar',
    access: 'distributors',
    response: data(z.object({ count: z.number() })),
  }),
  exportCsv: post('/orders/export-orders', {
    summary: 'The orders that match, as CSV',
    access: 'distributors',
    body: listed,
    response: 'file',
    timeoutMs: 120_000,
  }),
  neighbours: post('/orders/neighbours/:id', {
    summary: 'The orders before and after this one in a list, and its place there',
    access: 'distributors',
    params: Id,
    body: listed,
    response: data(
      z.object({
        previousId: z.number().nullable(),
        nextId: z.number().nullable(),
        position: z.number().nullable(),
        total: z.number(),
      }),
    ),
    errors: [orderErrors.notFound],
  }),
  plain: get('/orders/plain/:id', {
    summary: 'One order: lines, prices with their trace, legs, documents, and what may be done now',
    access: 'distributors',
    params: Id,
    response: data(OrderView),
    errors: [orderErrors.notFound],
  }),
  approve: post('/orders/approve-order/:id', {
    summary: 'Approve an order: take the money, assign its keys, issue its invoices',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, commonErrors.conflict],
    timeoutMs: 350_000,
  }),
  deny: post('/orders/deny-order/:id', {
    summary: 'Deny an order: release the money and the keys set aside for it',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.keysDelivered, commonErrors.conflict],
  }),
  assignMissing: post('/orders/assign-order-missing-key/:id', {
    summary: 'Assign keys that came into stock to the units still without one',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.nothingInStock, commonErrors.conflict],
    timeoutMs: 350_000,
  }),
  replaceFaulty: put('/orders/withdraw-faulty-key/:id', {
    summary: 'Put a faulty key of an order into quarantine and give another one, or mark the unit as missing',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: act({ order: OrderView, isReplaced: z.boolean() }),
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.keyNotAssigned, commonErrors.conflict],
  }),
  resendEmail: post('/orders/resend-order-email/:id', {
    summary: 'Send the delivery mail again, with the same keys',
    access: 'distributors',
    params: Id,
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.noKeys],
  }),
  sendEstimate: post('/orders/send-order-estimate', {
    summary: 'Mail the estimate of an order that waits for its payment once more',
    access: 'distributors',
    body: z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.notAllowedNow, orderErrors.noEstimate],
  }),
  estimatePdf: get('/orders/get-estimate-pdf/:id', {
    summary: "PDF of an order's estimate in the asked language, with the prices of the order's buyer",
    access: 'signedIn',
    params: Id,
    response: 'file',
    errors: [orderErrors.notFound, orderErrors.noEstimate],
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
  changeEmail: put('/orders/change-email', {
    summary: 'Change the address to which the order is delivered',
    access: 'distributors',
    body: z.object({ id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), email: z.email().max(200) }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.finalTooLong],
  }),
  changePhone: put('/orders/change-phone', {
    summary: 'Change the phone number of the order',
    access: 'distributors',
    body: z.object({
      id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      phone: line(40).regex(/^(\+?[\d ()/-]{5,40})?$/),
    }),
    response: changed,
    errors: [orderErrors.notFound, orderErrors.finalTooLong],
  }),
  paymentDetails: post('/orders/get-order-payment-details/:id', {
    summary: 'How an order is paid: type, state, what was taken and given back',
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
    summary: 'Everything that happened to an order, newest first: decisions, money, keys, mails',
    access: 'distributors',
    params: Id,
    response: data(z.object({ events: z.array(OrderEvent) })),
    errors: [orderErrors.notFound],
  }),
  keys: get('/orders/get-plain-order-key-details/:id', {
    summary: 'The units of an order and their masked keys, page by page',
    access: 'distributors',
    params: Id,
    query: SlotQuery,
    response: data(z.object({ total: z.number(), slots: z.array(DistributorSlot) })),
    errors: [orderErrors.notFound],
  }),
  revealKey: get('/orders/get-order-key-detail/:id', {
    summary: 'One key of an order in the clear; noted in the custody log',
    access: 'distributors',
    params: Id,
    response: data(RevealedKey),
    errors: [orderErrors.notFound, orderErrors.keyNotAssigned, commonErrors.tooMany],
    secret: true,
  }),
  notes: get('/orders/notes/:id', {
    summary: 'Notes of the distributor on an order',
    access: 'distributors',
    params: Id,
    response: data(z.array(Note)),
    errors: [orderErrors.notFound],
  }),
  addNote: post('/orders/notes/:id', {
    summary: 'Write a note on an order; only distributors see it',
    access: 'distributors',
    params: Id,
    body: z.object({ body: paragraph(4000).trim().min(1) }),
    response: act({ note: Note }),
    errors: [orderErrors.notFound],
  }),
}
