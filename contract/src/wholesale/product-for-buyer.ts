import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { WholesaleProduct } from './wholesale-product.ts'

/** The price of one key from a quantity on, VAT included, split into net and VAT. */
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
 * A product as its buyer opens it: its catalogue data, its details, what it costs this company at every quantity, and
 * what the company has paid so far. Never a rule, a cost, a supplier or what others pay (guarantee G12).
 */
export const ProductForBuyer = WholesaleProduct.extend({
  currency: z.string(),
  /** Addresses of its pictures, cover first. */
  pictures: z.array(z.string()),
  /** In the language of the call, otherwise in English; empty if there is none. */
  description: z.string(),
  /**
   * How a key is used, as rich text in the language of the call, otherwise in English, otherwise in any; empty if there
   * is none.
   */
  instructions: z.string(),
  /** Assigned, but no longer sold. */
  isWithdrawn: z.boolean(),
  prices: z.array(PriceFrom),
  /** Newest first, at most twenty. */
  paid: z.array(PaidPrice),
})
