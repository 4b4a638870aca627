import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { money } from '../money.ts'
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

/** An order as its buyer sees it. Prices are those of the buyer's own leg: never its supplier's, never a cost. */
export const MyOrderRow = z.object({
  ...orderFacts,
  company: Named,
  /** False for an order of a reseller's own retailer: it is shown, its keys are not. */
  isOwn: z.boolean(),
  user: Named,
  lines: z.array(MyLine),
  invoice: Named.nullable(),
})

export const MyOrderView = MyOrderRow.extend({
  net: money,
  vat: money,
  vatRates: z.array(VatOfRate),
  refunded: money,
  email: z.string(),
  phone: z.string(),
  holdUntil: instant.nullable(),
  denyReason: z.string(),
  isFree: z.boolean(),
  invoices: z.array(OrderInvoice),
  /** Invoices of this order that are being issued and that the reader will see. */
  invoicesDue: z.number(),
  events: z.array(OrderEvent.omit({ isInternal: true })),
})
