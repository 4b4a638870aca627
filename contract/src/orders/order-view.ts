import { z } from 'zod'
import { FrozenDelivery } from '../delivery.ts'
import { instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { tokenDelivery } from '../enums.ts'
import { money } from '../money.ts'
import { PriceTrace } from '../prices/price-trace.ts'
import { KeyCounts, Named, OrderedProduct, OrderInvoice, orderFacts, VatOfRate } from './order-parts.ts'
import { Company } from './order-row.ts'

/** Whether an act on an order is possible now, and if not, why. */
export const ActionState = z.object({
  action: z.enum([
    'approve',
    'deny',
    'assignMissingKeys',
    'replaceFaultyKey',
    'resendEmail',
    'refund',
    'sendEstimate',
    'changeContact',
  ]),
  isPossible: z.boolean(),
  /** What it will do, or why it is not possible, in the caller's language. */
  hint: z.string(),
})

const LegView = z.object({
  seq: z.number(),
  seller: Company,
  buyer: Company,
  currency: z.string(),
  net: money,
  vat: money,
  gross: money,
  /** What the seller of this leg earns before VAT; null while costs are unknown. */
  margin: money.nullable(),
  marginCurrency: z.string(),
  invoice: Named.nullable(),
  /** The invoice is being issued: the sale exists, but the invoice has no number yet. */
  isInvoiceDue: z.boolean(),
})

const LinePrice = z.object({
  legSeq: z.number(),
  currency: z.string(),
  buyerName: z.string(),
  unitPrice: money,
  gross: money,
  vatRateBp: z.number(),
  /** The rule that gave the price and its inputs, as stored with the line. */
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
  /** How the delivery of its keys is announced: by e-mail, or also by SMS. */
  deliveryType: schemaOf(tokenDelivery),
  /** The delivery address; null for orders placed without one. */
  delivery: FrozenDelivery.nullable(),
  language: z.string(),
  keysInMail: z.boolean(),
  holdUntil: instant.nullable(),
  /** What the payer writes into a bank transfer; null if the order does not wait for one. */
  transferReference: z.string().nullable(),
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
  /** True: each delivery has its own invoice; false: one invoice covers the whole order. */
  invoiceByDelivery: z.boolean(),
  /** The reseller that receives and confirms its payment from outside; null: the distributor (decision 0171). */
  paidTo: z.string().nullable(),
  invoices: z.array(OrderInvoice),
  /** Invoices of this order that are being issued. */
  invoicesDue: z.number(),
  noteCount: z.number(),
  eventCount: z.number(),
  paymentCount: z.number(),
  actions: z.array(ActionState),
})
