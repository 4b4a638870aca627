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
    summary: "List orders of the person's company; a reseller can also list those of its retailers",
    access: 'notDistributors',
    row: MyOrderRow,
    sortable: ['createdDate', 'number', 'total', 'items', 'status', 'paymentType', 'company'],
    filters: {
      status: z.array(schemaOf(orderStatus)).max(9),
      paymentType: z.array(schemaOf(paymentType)).max(5),
      ...dayFilters,
      /** Days of approval, by which purchases are counted. */
      approvedPreset: datePreset,
      approvedFrom: day,
      approvedTo: day,
      productId: z.array(z.number().int().min(1)).max(100),
      companyId: z.array(z.number().int().min(1)).max(100),
      isFree: z.boolean(),
      /** Resellers: the orders of their retailers instead of their own. */
      ofRetailers: z.boolean(),
      /** Resellers: only those that pay the reseller and whose payment it has not confirmed yet. */
      toConfirm: z.boolean(),
    },
    extra: { counts: z.object({ all: z.number(), open: z.number(), missingKeys: z.number(), toConfirm: z.number() }) },
  }),
  one: get('/orders/get-my-order/:id', {
    summary: "Get an order of one's own company, or of a retailer below it",
    access: 'notDistributors',
    params: Id,
    response: data(MyOrderView),
    errors: [orderErrors.notFound],
  }),
  item: post('/orders/get-plain-my-order-item/:id', {
    summary: 'List the keys of an order line, masked, page by page',
    access: 'notDistributors',
    params: Id,
    query: SlotQuery.omit({ lineId: true }),
    response: data(
      z.object({
        line: MyLine,
        orderId: z.number(),
        total: z.number(),
        slots: z.array(SlotView),
        /**
         * How a key of the product is used: rich text in the reader's language, otherwise in another; '' if there are
         * no instructions.
         */
        instructions: z.string(),
      }),
    ),
    errors: [orderErrors.notFound],
  }),
  confirmPayment: post('/orders/confirm-payment/:id', {
    summary:
      "Confirm, as a reseller, that the retailer's payment arrived: charges the reseller's own part, assigns the keys, issues the invoices",
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
    idempotent: true,
  }),
  declinePayment: post('/orders/decline-payment/:id', {
    summary:
      'Decline, as a reseller, an order whose payment it was to confirm: releases the held keys; the buyer reads the reason',
    access: 'companyAdmins',
    params: Id,
    body: z.object({ reason }),
    response: act({ order: MyOrderView }),
    errors: [orderErrors.notFound, orderErrors.notToConfirm, commonErrors.conflict],
  }),
  revealKey: post('/orders/reveal-my-key/:id', {
    summary: "Show one key of one's own order in the clear; recorded in the custody log",
    access: 'notDistributors',
    params: Id,
    response: data(RevealedKey),
    errors: [orderErrors.notFound, keysErrors.tooManyReveals, commonErrors.secondStepNeeded],
    secret: true,
  }),
  picture: get('/orders/get-my-order-item-picture/:id', {
    summary: "Show the picture of an image key of one's own order; recorded in the custody log",
    access: 'signedIn',
    params: Id,
    response: 'file',
    transfer: 'document',
    errors: [orderErrors.notFound, orderErrors.notAnImage, keysErrors.tooManyReveals, commonErrors.secondStepNeeded],
    secret: true,
  }),
  downloadKeys: post('/orders/download-my-keys/:id', {
    summary:
      'Download all keys of an order as CSV, TXT or PDF; requires the password entered within the last five minutes; each key is recorded',
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
    summary: 'Report to the distributor that a key does not work',
    access: 'notDistributors',
    params: Id,
    body: z.object({ reason }),
    response: act({}),
    errors: [orderErrors.notFound, orderErrors.faultReportedBefore],
  }),
}
