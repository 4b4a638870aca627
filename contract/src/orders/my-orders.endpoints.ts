import { datePreset, dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, data, day, get, Id, id, post } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { orderStatus, paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { keysErrors } from '../keys/keys.errors.ts'
import { list } from '../list.ts'
import { RevealedKey, reason, SlotQuery, SlotView } from './order-parts.ts'
import { ledgerErrors } from '../ledger/ledger.errors.ts'
import { orderErrors } from './orders.errors.ts'
import { MyOrderRow, MyOrderView, MyLine } from './my-order-view.ts'

/** Orders as their buyers see them (specification §7, Orders). */
export const myOrders = {
  list: list('/orders/get-my-orders', {
    summary: "Orders of the person's company; a reseller can also ask for those of its retailers",
    access: 'notDistributors',
    row: MyOrderRow,
    sortable: ['createdDate', 'number', 'total', 'items', 'status', 'paymentType', 'company'],
    filters: {
      status: z.array(schemaOf(orderStatus)).max(9),
      paymentType: z.array(schemaOf(paymentType)).max(5),
      ...dayFilters,
      /** Days of approval: those on which purchases are counted. */
      approvedPreset: datePreset,
      approvedFrom: day,
      approvedTo: day,
      productId: z.array(z.number().int().min(1)).max(100),
      companyId: z.array(z.number().int().min(1)).max(100),
      /** Resellers: the orders of their retailers instead of their own. */
      ofRetailers: z.boolean(),
      /** Resellers: of those only what they are paid for and have not confirmed yet. */
      toConfirm: z.boolean(),
    },
    extra: { counts: z.object({ all: z.number(), open: z.number(), missingKeys: z.number(), toConfirm: z.number() }) },
  }),
  one: get('/orders/get-my-order/:id', {
    summary: 'One order of the own company, or of a retailer below it',
    access: 'notDistributors',
    params: Id,
    response: data(MyOrderView),
    errors: [orderErrors.notFound],
  }),
  item: post('/orders/get-plain-my-order-item/:id', {
    summary: 'The keys of one order line, masked, page by page',
    access: 'notDistributors',
    params: Id,
    query: SlotQuery.omit({ lineId: true }),
    response: data(
      z.object({
        line: MyLine,
        orderId: z.number(),
        total: z.number(),
        slots: z.array(SlotView),
        /** How a key of the product is used: rich text in the reader's language, or else another; '' where there are none. */
        instructions: z.string(),
      }),
    ),
    errors: [orderErrors.notFound],
  }),
  confirmPayment: post('/orders/confirm-payment/:id', {
    summary: "A reseller has received its retailer's payment: charge its own part, assign the keys, issue the invoices",
    access: 'companyAdmins',
    params: Id,
    response: act({ order: MyOrderView }),
    errors: [
      orderErrors.notFound,
      orderErrors.notToConfirm,
      ledgerErrors.insufficientFunds,
      ledgerErrors.creditPaused,
      commonErrors.conflict,
    ],
    timeoutMs: 350_000,
  }),
  declinePayment: post('/orders/decline-payment/:id', {
    summary:
      'A reseller declines an order whose payment it was to confirm: the keys set aside are free, the buyer reads why',
    access: 'companyAdmins',
    params: Id,
    body: z.object({ reason }),
    response: act({ order: MyOrderView }),
    errors: [orderErrors.notFound, orderErrors.notToConfirm, commonErrors.conflict],
  }),
  revealKey: post('/orders/reveal-my-key/:id', {
    summary: 'One key of an own order in the clear; noted in the custody log',
    access: 'notDistributors',
    params: Id,
    response: data(RevealedKey),
    errors: [orderErrors.notFound, keysErrors.tooManyReveals, commonErrors.secondStepNeeded],
    secret: true,
  }),
  picture: get('/orders/get-my-order-item-picture/:id', {
    summary: 'The picture of one image key of an own order; noted in the custody log',
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [orderErrors.notFound, orderErrors.notAnImage, keysErrors.tooManyReveals, commonErrors.secondStepNeeded],
    secret: true,
  }),
  downloadKeys: post('/orders/download-my-keys/:id', {
    summary:
      'All keys of an order as CSV, TXT or PDF; needs the password proven within five minutes; each key is noted',
    access: 'signedIn',
    params: Id,
    body: z.object({
      format: z.enum(['csv', 'txt', 'pdf']),
      lineId: id.optional(),
    }),
    response: 'file',
    transfer: 'document',
    errors: [orderErrors.notFound, orderErrors.noKeys, orderErrors.passwordNeeded, commonErrors.secondStepNeeded],
    secret: true,
    timeoutMs: 120_000,
  }),
  reportFaulty: post('/orders/report-faulty-key/:id', {
    summary: 'Tell the distributor that a key does not work',
    access: 'notDistributors',
    params: Id,
    body: z.object({ reason }),
    response: act({}),
    errors: [orderErrors.notFound, orderErrors.faultReportedBefore],
  }),
}
