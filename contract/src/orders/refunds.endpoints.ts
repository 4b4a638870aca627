import { Format } from '../table-format.ts'
import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { act, data, id, instant, post, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { paymentType } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { list, listRequest } from '../list.ts'
import { money, positiveMoney, price } from '../money.ts'
import { Named, OrderedProduct } from './order-parts.ts'
import { Company } from './order-row.ts'
import { OrderView } from './order-view.ts'
import { cardRefundState } from './card-refund-state.ts'
import { orderErrors } from './orders.errors.ts'
import { refundKind, refundReason } from './refund-reason.ts'

/** The most letters of what happened: it is printed on the credit notes. */
export const refundReasonLength = 200

/** What of an order is given back: units of its lines, or an amount in the buyer's currency; without either all that is left. */
const what = {
  id,
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity: z.number().int().min(1).max(1_000_000),
        /** These units; left out, units without a key first, then those whose key nobody has seen. */
        slotIds: z.array(id).max(500).optional(),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
  amount: positiveMoney.optional(),
  /** Keys that nobody has seen go back to stock; false: they are withdrawn. Keys that were seen are always withdrawn. */
  keysToStock: z.boolean().default(true),
}

const why = {
  reasonKind: schemaOf(refundReason),
  /** What happened; printed on the credit notes and mailed to the buyer. */
  reason: requiredLine(refundReasonLength),
  /** What was refunded already, as the person saw it: refused where another refund came in between. */
  refundedBefore: price.optional(),
}

const RefundLeg = z.object({
  seq: z.number(),
  /** Gives the money back. */
  seller: Company,
  buyer: Company,
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  /**
   * Of gross, what lowers the credit in use, raises the funds, and goes back to the card. In a reseller's leg of an order
   * that its retailer paid by card, the last one is what was received for the reseller and is paid back: where that is
   * more than gross, its funds fall by the margin.
   */
  toCredit: money,
  toFunds: money,
  toCard: money,
  /** The buyer has another supplier since: the seller pays this back outside of the portal. */
  outside: money,
})

const PreviewLeg = RefundLeg.extend({
  /** Credit in use and funds of the buyer with this seller, before and after. */
  creditBefore: money,
  creditAfter: money,
  fundsBefore: money,
  fundsAfter: money,
  /** Named by the credit note; null while it is being issued. */
  invoice: Named.nullable(),
  /** Of an order that is invoiced by delivery: which invoices are credited; none where no invoice names it yet. Else null. */
  credits: z.array(z.string()).nullable(),
})

/** What a refund would do: nothing is changed by asking. */
const RefundPreview = z.object({
  currency: z.string(),
  paymentType: schemaOf(paymentType),
  gross: money,
  refunded: money,
  /** The most that can be refunded now. */
  most: money,
  /** This refund, in the buyer's currency. */
  amount: money,
  lines: z.array(
    z.object({
      lineId: z.number(),
      product: OrderedProduct,
      quantity: z.number(),
      /** Units that were not refunded yet. */
      refundable: z.number(),
      unitPrice: money,
      chosen: z.number(),
      amount: money,
      /** The units that this refund takes back, with the end of their key. */
      units: z.array(z.object({ slotId: z.number(), last4: z.string().nullable(), isSeen: z.boolean() })),
    }),
  ),
  keys: z.object({
    toStock: z.number(),
    withdrawn: z.number(),
    /** Of those that are withdrawn, the ones that somebody has seen or could have. */
    seen: z.number(),
    none: z.number(),
    /** Purchase cost of withdrawn keys, in the distributor's currency. */
    withdrawnCost: money,
    homeCurrency: z.string(),
  }),
  legs: z.array(PreviewLeg),
})

const refusals = [
  orderErrors.notFound,
  orderErrors.notAllowedNow,
  orderErrors.refundTooMuch,
  orderErrors.refundNothing,
  orderErrors.refundUnits,
  orderErrors.refundCard,
  commonErrors.conflict,
]

const RefundRow = z.object({
  id: z.number(),
  createdDate: instant,
  orderId: z.number(),
  orderNumber: z.string(),
  company: Company,
  kind: schemaOf(refundKind),
  reasonKind: schemaOf(refundReason),
  reason: z.string(),
  paymentType: schemaOf(paymentType),
  userName: z.string(),
  currency: z.string(),
  /** What the buyer got back, VAT included. */
  refundedAmount: money,
  /** Of the distributor's own sale, in its currency at the rate of the order. */
  amountHome: money,
  units: z.number(),
  keysToStock: z.number(),
  keysWithdrawn: z.number(),
  /** What became of the money that goes back to a card; null where none does. */
  cardState: schemaOf(cardRefundState).nullable(),
  /** In the order of the legs; those that are being issued are missing. */
  creditNotes: z.array(Named),
})

const sortable = ['createdDate', 'orderNumber', 'company', 'refundedAmount', 'amountHome', 'reasonKind'] as const
const filters = {
  ...dayFilters,
  companyId: z.array(z.number().int().min(1)).max(100),
  reasonKind: z.array(schemaOf(refundReason)).max(refundReason.values.length),
  paymentType: z.array(schemaOf(paymentType)).max(paymentType.values.length),
  kind: z.array(schemaOf(refundKind)).max(refundKind.values.length),
  cardState: z.array(schemaOf(cardRefundState)).max(cardRefundState.values.length),
  orderId: id,
}

const changed = act({ order: OrderView, refundId: z.number(), refundedAmount: money })

/** Giving money back (specification §7, Orders; domain rules §6). */
export const refunds = {
  refund: post('/orders/refund-order', {
    summary: 'Refund units of an order, or an amount, on each leg with its own money; makes credit notes',
    access: 'distributors',
    body: z.object({ ...what, ...why }),
    response: changed,
    errors: refusals,
    idempotent: true,
  }),
  fullyRefund: post('/orders/fully-refund-order', {
    summary: 'Refund all that is left of an order: every credit note then cancels the rest of its invoice',
    access: 'distributors',
    body: z.object({ id, keysToStock: what.keysToStock, ...why }),
    response: changed,
    errors: refusals,
    idempotent: true,
  }),
  preview: post('/orders/preview-refund', {
    summary: 'What a refund would do to money, keys and papers, and the most that can be refunded',
    access: 'distributors',
    reads: true,
    body: z.object(what),
    response: data(RefundPreview),
    errors: refusals,
  }),
  list: list('/orders/get-refunds', {
    summary: 'Refunds with their credit notes, and what those that match come to',
    access: 'distributors',
    row: RefundRow,
    sortable,
    filters,
    extra: {
      homeCurrency: z.string(),
      /** Of all that match, in the distributor's currency. */
      sumHome: money,
      /** Of all that match, one a currency of the buyers. */
      sums: z.array(z.object({ currency: z.string(), refunds: z.number(), amount: money })),
    },
  }),
  export: post('/orders/export-refunds', {
    summary: 'The refunds that match, as CSV or XLSX',
    access: 'distributors',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
}
