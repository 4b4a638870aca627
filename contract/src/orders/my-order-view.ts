import { z } from 'zod'
import { FrozenDelivery } from '../delivery.ts'
import { instant } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { tokenDelivery } from '../enums.ts'
import { money } from '../money.ts'
import { TransferView } from './transfer-code.ts'
import { OrderEvent } from './order-event.ts'
import { KeyCounts, Named, OrderedProduct, OrderInvoice, orderFacts, VatOfRate } from './order-parts.ts'

export const MyLine = z.object({
  id: z.number(),
  position: z.number(),
  product: OrderedProduct,
  quantity: z.number(),
  unitPrice: money,
  gross: money,
  keys: KeyCounts,
})

/**
 * A reseller's sale to its retailer compared with what it pays its own supplier for the same keys, both without VAT and
 * net of refunds. The reseller sees its own purchase price and nothing above it.
 */
const Earned = z.object({
  purchase: money,
  sale: money,
  /** Sale less purchase. Null, like marginBp, if the two are in different currencies. */
  margin: money.nullable(),
  /** Margin on the sale in basis points; also null if nothing is charged. */
  marginBp: z.number().nullable(),
  purchaseCurrency: z.string(),
})

/** An order as its buyer sees it. Prices are those of the buyer's own leg: never its supplier's, and never a cost. */
export const MyOrderRow = z.object({
  ...orderFacts,
  company: Named,
  /** False for an order of a reseller's own retailer: the order is shown, its keys are not. */
  isOwn: z.boolean(),
  user: Named,
  lines: z.array(MyLine),
  invoice: Named.nullable(),
  /** What the reader earns on an order of its own retailer; null for its own orders and for all other readers. */
  earned: Earned.nullable(),
  /** The reader's company receives its payment from outside and has not confirmed it yet (decision 0171). */
  isToConfirm: z.boolean(),
})

export const MyOrderView = MyOrderRow.extend({
  net: money,
  vat: money,
  vatRates: z.array(VatOfRate),
  refunded: money,
  email: z.string(),
  phone: z.string(),
  /** How the delivery of its keys is announced: by e-mail, or also by SMS. */
  deliveryType: schemaOf(tokenDelivery),
  /** The delivery address; null for orders placed without one. */
  delivery: FrozenDelivery.nullable(),
  holdUntil: instant.nullable(),
  /** How to pay an order that waits for a bank transfer; null for all others. */
  transfer: TransferView.nullable(),
  /** The reseller that receives and confirms its payment from outside; null: the distributor. */
  paidTo: z.string().nullable(),
  denyReason: z.string(),
  isFree: z.boolean(),
  /** True: each delivery has its own invoice; false: one invoice covers the whole order. */
  invoiceByDelivery: z.boolean(),
  invoices: z.array(OrderInvoice),
  /** Invoices of this order that are being issued and that the reader will see. */
  invoicesDue: z.number(),
  events: z.array(OrderEvent.omit({ isInternal: true })),
})
