import { z } from 'zod'
import { act, data, get, Id, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { unitCost } from '../keys/unit-cost.ts'
import { money, price } from '../money.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { validFrom } from '../prices/valid-from.ts'

const PartnerPrice = z.object({
  companyProductId: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  /** The company's supplier: the distributor or a reseller. */
  supplierName: z.string(),
  price: money,
  currency: z.string(),
  rule: z.string(),
  /** The distributor's override of this company's price; null if there is none. */
  overridePrice: money.nullable(),
  isWithdrawn: z.boolean(),
})

/** The base price in another currency at today's rate: for display only (domain rules §6). */
const AlternatePrice = z.object({
  currency: z.string(),
  /** Units of it for one unit of the home currency. */
  rate: z.string(),
  price: money,
})

/** The product's price in a price group of the distributor. */
const GroupPrice = z.object({
  groupId: z.number(),
  name: z.string(),
  currency: z.string(),
  /** Null if the group has no price for it. */
  price: money.nullable(),
  /** Number of prices that apply from a quantity on. */
  tiers: z.number(),
  /** Companies of the group, and how many of them have the product. */
  companies: z.number(),
  companiesWithIt: z.number(),
})

/** The base price of a product and what depends on it. */
export const productPrices = {
  prices: get('/products/product-prices/:id', {
    summary: 'Get the base price and what each partner pays for one piece, with the rule behind it',
    access: 'distributors',
    params: Id,
    response: data(
      z.object({
        basePrice: money,
        currency: z.string(),
        cost: unitCost.nullable(),
        alternates: z.array(AlternatePrice),
        groups: z.array(GroupPrice),
        partners: z.array(PartnerPrice),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  updatePrices: put('/products/update-product-prices/:id', {
    summary: 'Set the base price; prices that depend on it follow',
    access: 'distributors',
    params: Id,
    body: z.object({
      basePrice: price,
      /** The base price that was read: if it has changed since, this one is refused. When missing, it is set anyway. */
      was: price.optional(),
      ...validFrom,
      ...confirmation,
    }),
    response: act({ basePrice: money, scheduledId: z.number().nullable() }),
    errors: [
      commonErrors.notFound,
      commonErrors.conflict,
      priceErrors.belowCost,
      priceErrors.reasonNeeded,
      priceErrors.validFromPast,
    ],
  }),
}
