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

/** The most characters of the description of what happened: it is printed on the credit notes. */
export const refundReasonLength = 200

/**
 * The part of an order that is refunded: units of its lines, or an amount in the buyer's currency; without either,
 * everything left.
 */
const what = {
  id,
  lines: z
    .array(
      z.object({
        lineId: id,
        quantity: z.number().int().min(1).max(1_000_000),
        /** These units; when missing, first units without a key, then those whose key nobody has seen. */
        slotIds: z.array(id).max(500).optional(),
      }),
    )
    .min(1)
    .max(500)
    .optional(),
  amount: positiveMoney.optional(),
  /** True: unseen keys go back to stock; false: they are withdrawn. Seen keys are always withdrawn. */
  keysToStock: z.boolean().default(true),
}

const why = {
  reasonKind: schemaOf(refundReason),
  /** What happened; printed on the credit notes and mailed to the buyer. */
  reason: requiredLine(refundReasonLength),
  /** The amount already refunded, as the person saw it: refused if another refund was made since. */
  refundedBefore: price.optional(),
}

const RefundLeg = z.object({
  seq: z.number(),
  /** Refunds the money. */
  seller: Company,
  buyer: Company,
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  /**
   * The parts of gross that lower the credit in use, raise the funds, and go back to the card. In a reseller's leg of
   * an order that its retailer paid by card, the last one is the amount that was received for the reseller and is paid
   * back: if it exceeds gross, the reseller's funds fall by the margin.
   */
  toCredit: money,
  toFunds: money,
  toCard: money,
  /** The buyer has changed its supplier since, so the seller pays this back outside of the portal. */
  outside: money,
})

const PreviewLeg = RefundLeg.extend({
  /** Credit in use and funds of the buyer with this seller, before and after. */
  creditBefore: money,
  creditAfter: money,
  fundsBefore: money,
  fundsAfter: money,
  /** The invoice to which the credit note refers; null while it is being issued. */
  invoice: Named.nullable(),
  /**
   * For an order invoiced by delivery, the numbers of the invoices that are credited; empty if none has a number yet.
   * Null for other orders.
   */
  credits: z.array(z.string()).nullable(),
  /** An invoice that is credited has no number yet; its credit note follows it. */
  isInvoiceDue: z.boolean(),
})

/** What a refund would do; the preview changes nothing. */
const RefundPreview = z.object({
  currency: z.string(),
  paymentType: schemaOf(paymentType),
  gross: money,
  refunded: money,
  /** The most that can be refunded now. */
  most: money,
  /** The amount of this refund, in the buyer's currency. */
  amount: money,
  lines: z.array(
    z.object({
      lineId: z.number(),
      product: OrderedProduct,
      quantity: z.number(),
      /** Units not refunded yet. */
      refundable: z.number(),
      unitPrice: money,
      chosen: z.number(),
      amount: money,
      /** The units that this refund takes back, with the last characters of their key. */
      units: z.array(z.object({ slotId: z.number(), last4: z.string().nullable(), isSeen: z.boolean() })),
    }),
  ),
  keys: z.object({
    toStock: z.number(),
    withdrawn: z.number(),
    /** How many of the withdrawn keys somebody has seen or could have seen. */
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
  /** The amount refunded to the buyer, VAT included. */
  refundedAmount: money,
  /** Refunded on the distributor's own sale, in its currency at the rate of the order. */
  amountHome: money,
  units: z.number(),
  keysToStock: z.number(),
  keysWithdrawn: z.number(),
  /** State of the card refund; null if nothing goes back to a card. */
  cardState: schemaOf(cardRefundState).nullable(),
  /** In the order of the legs; credit notes still being issued are missing. */
  creditNotes: z.array(Named),
  /** False without credit notes: nothing of it was invoiced, so there will be none. */
  isCreditNoteDue: z.boolean(),
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

/** Refunds (specification §7, Orders; domain rules §6). */
export const refunds = {
  refund: post('/orders/refund-order', {
    summary: 'Refund units of an order, or an amount, on each leg with its own money; issues credit notes',
    access: 'distributors',
    body: z.object({ ...what, ...why }),
    response: changed,
    errors: refusals,
    idempotent: true,
  }),
  fullyRefund: post('/orders/fully-refund-order', {
    summary: 'Refund everything left of an order: each credit note then cancels the rest of its invoice',
    access: 'distributors',
    body: z.object({ id, keysToStock: what.keysToStock, ...why }),
    response: changed,
    errors: refusals,
    idempotent: true,
  }),
  preview: post('/orders/preview-refund', {
    summary: 'Preview what a refund would do to money, keys and documents, and the most that can be refunded',
    access: 'distributors',
    reads: true,
    body: z.object(what),
    response: data(RefundPreview),
    errors: refusals,
  }),
  list: list('/orders/get-refunds', {
    summary: 'List refunds with their credit notes, and the totals of those that match',
    access: 'distributors',
    row: RefundRow,
    sortable,
    filters,
    extra: {
      homeCurrency: z.string(),
      /** Total of all matching refunds, in the distributor's currency. */
      sumHome: money,
      /** Totals of all matching refunds, one per currency of the buyers. */
      sums: z.array(z.object({ currency: z.string(), refunds: z.number(), amount: money })),
    },
  }),
  export: post('/orders/export-refunds', {
    summary: 'Export the matching refunds as CSV or XLSX',
    access: 'distributors',
    body: listRequest(sortable, filters).safeExtend({ format: Format }),
    response: 'file',
    transfer: 'export',
    timeoutMs: 120_000,
  }),
}
