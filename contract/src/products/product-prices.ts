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
  /** Who sells to it: the distributor or a reseller. */
  supplierName: z.string(),
  price: money,
  currency: z.string(),
  rule: z.string(),
  /** The distributor's own word on this company's price; null where it has none. */
  overridePrice: money.nullable(),
  isWithdrawn: z.boolean(),
})

/** The base price in another currency at today's rate: display only (domain rules §6). */
const AlternatePrice = z.object({
  currency: z.string(),
  /** Units of it for one of the home currency. */
  rate: z.string(),
  price: money,
})

/** What the product costs in a price group of the distributor. */
const GroupPrice = z.object({
  groupId: z.number(),
  name: z.string(),
  currency: z.string(),
  /** Null where the group has no price of its own for it. */
  price: money.nullable(),
  /** Prices from a quantity on. */
  tiers: z.number(),
  /** Companies of the group, and those of them that have the product. */
  companies: z.number(),
  companiesWithIt: z.number(),
})

/** The base price of a product and what rests on it. */
export const productPrices = {
  prices: get('/products/product-prices/:id', {
    summary: 'The base price and what each partner pays for one piece, with the rule that gives it',
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
    summary: 'Set the base price; prices that rest on it follow',
    access: 'distributors',
    params: Id,
    body: z.object({ basePrice: price, ...validFrom, ...confirmation }),
    response: act({ basePrice: money, scheduledId: z.number().nullable() }),
    errors: [commonErrors.notFound, priceErrors.belowCost, priceErrors.reasonNeeded, priceErrors.validFromPast],
  }),
}
