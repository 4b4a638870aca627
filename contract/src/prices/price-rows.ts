import { offSale } from '../off-sale.ts'
import { z } from 'zod'
import { id, instant } from '../endpoint.ts'
import { expects } from '../expected.ts'
import { price } from '../money.ts'
import { priceRules } from './price-steps.ts'
import { saidName } from '../said-name.ts'
import { NextPrice } from './scheduled-prices.ts'

export const rule = z.enum(priceRules)

/** How the products of a partner are filtered, in its list and in an act on all that match. */
export const productFilters = {
  rule: z.array(rule).max(6),
  isWithdrawn: z.boolean(),
  categoryId: id,
}

export const Tier = z.object({ minQuantity: z.number().int().min(2).max(1_000_000), price })

/** Quantity prices that a person sets or has read, each from another quantity. */
export const tiers = z
  .array(Tier)
  .max(10)
  .superRefine((all, context) => {
    for (const [index, { minQuantity }] of all.entries()) {
      if (all.findIndex((one) => one.minQuantity === minQuantity) === index) continue
      context.addIssue({ code: 'custom', path: [index, 'minQuantity'], message: expects('otherQuantity').error })
    }
  })

/**
 * The price of a product in a group that was read, null if it had none: if it has changed since, the change is refused.
 * Without tiers only the price is compared.
 */
export const readGroupPrice = z.object({ price: price.nullable(), tiers: tiers.optional() })

const product = {
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  platform: saidName('platform'),
  imageUrl: z.string().nullable(),
}

/** A product assigned to a partner, as its supplier prices it. `cost` is set for distributors only (guarantee G12). */
export const CompanyProductRow = z.object({
  id: z.number(),
  ...product,
  category: saidName('category'),
  currency: z.string(),
  price: price.nullable(),
  marginBp: z.number().nullable(),
  overridePrice: price.nullable(),
  moq: z.number().nullable(),
  tiers: z.array(Tier),
  effectivePrice: price,
  rule,
  /**
   * What the supplier itself pays for one, in the partner's currency, VAT included; for distributors the cost of the
   * next key.
   */
  purchasePrice: price.nullable(),
  /** effectivePrice minus purchasePrice, in basis points of purchasePrice. */
  earnedBp: z.number().nullable(),
  isWithdrawn: z.boolean(),
  /** Withdrawn from the partner, or from everybody. */
  isOffSale: offSale,
  /** The next change that waits for its day; null: none. */
  scheduled: NextPrice.nullable(),
  changedAt: instant,
  createdDate: instant,
})

/** A product that can be assigned to a partner. */
export const AssignableRow = z.object({
  ...product,
  category: saidName('category'),
  currency: z.string(),
  /** What it would cost the partner if assigned without its own price. */
  defaultPrice: price,
  purchasePrice: price.nullable(),
  companyProductId: z.number().nullable(),
  /** Not for the partner's region: it cannot be assigned. */
  isElsewhere: z.boolean(),
  /** The partner's reseller does not have the product itself, so the distributor assigns it to both. */
  supplierLacks: z.boolean(),
  createdDate: instant,
})

/** One of a buyer's own products: what it pays, never why. */
export const MyProductRow = z.object({
  id: z.number(),
  ...product,
  category: saidName('category'),
  publisher: z.string(),
  price,
  currency: z.string(),
  moq: z.number(),
  stock: z.number(),
  /** May be ordered beyond the stock. */
  mayBackOrder: z.boolean(),
  isFavorite: z.boolean(),
  isWithdrawn: z.boolean(),
  /** Not for the company's region: it cannot be ordered. */
  isElsewhere: z.boolean(),
  createdDate: instant,
})
