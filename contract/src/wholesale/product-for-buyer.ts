import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { WholesaleProduct } from './wholesale-product.ts'

/** The price of one key from a quantity on, VAT included, with its split. */
const PriceFrom = z.object({ fromQuantity: z.number(), price, net: money, vat: money })

/** What the company itself paid for one key in one of its orders. */
const PaidPrice = z.object({
  orderId: z.number(),
  number: z.string(),
  at: instant,
  quantity: z.number(),
  unitPrice: price,
  currency: z.string(),
})

/**
 * One product as its buyer opens it: what the catalogue says of it, what it is, what it costs this company at every
 * quantity and what it paid so far. Never a rule, a cost, a supplier or what somebody else pays (guarantee G12).
 */
export const ProductForBuyer = WholesaleProduct.extend({
  currency: z.string(),
  /** Addresses of its pictures, the cover first. */
  pictures: z.array(z.string()),
  /** In the language of the call, else in English; empty where nobody wrote one. */
  description: z.string(),
  /** How a key is used, as rich text in the language of the call, else in English, else in any; empty where nobody wrote them. */
  instructions: z.string(),
  /** Assigned, but no longer sold. */
  isWithdrawn: z.boolean(),
  prices: z.array(PriceFrom),
  /** The newest first, twenty at the most. */
  paid: z.array(PaidPrice),
})
