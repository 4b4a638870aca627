import { z } from 'zod'
import { id } from '../endpoint.ts'
import { money, price } from '../money.ts'
import { saidName } from '../said-name.ts'

export const chosen = z.array(id).max(200)

/**
 * A product as its buyer sees it: own price with VAT split, minimum quantity, stock. Never how the price was derived.
 */
export const WholesaleProduct = z.object({
  /** The id of the company product. */
  id: z.number(),
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  publisher: z.string(),
  platform: saidName('platform'),
  category: saidName('category'),
  regions: z.array(saidName('region')),
  languages: z.array(z.string()),
  imageUrl: z.string().nullable(),
  /** For one key at the minimum quantity, VAT included. */
  price,
  net: money,
  vat: money,
  vatRateBp: z.number(),
  /** The price without the current promotion; null if there is none. */
  oldPrice: price.nullable(),
  /** The promotion that gives the price. */
  notificationId: z.number().nullable(),
  moq: z.number(),
  stock: z.number(),
  /** Few are left. */
  isLow: z.boolean(),
  /** May be ordered beyond the stock. */
  mayBackOrder: z.boolean(),
  isFavorite: z.boolean(),
  /** Not for the buyer's region: it cannot be ordered. */
  isElsewhere: z.boolean(),
})

/** The same as a supplier sees it for its partner, without the partner's own marks. */
export const PartnerProduct = WholesaleProduct.omit({ isFavorite: true, notificationId: true, mayBackOrder: true })
