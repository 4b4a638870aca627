import { z } from 'zod'
import { act, data, get, Id, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { unitCost } from '../keys/unit-cost.ts'
import { money, price } from '../money.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'

const PartnerPrice = z.object({
  companyProductId: z.number(),
  companyId: z.number(),
  companyName: z.string(),
  /** Who sells to it: the distributor or a reseller. */
  supplierName: z.string(),
  price: money,
  currency: z.string(),
  rule: z.string(),
  isWithdrawn: z.boolean(),
})

/** The base price of a product and what rests on it. */
export const productPrices = {
  prices: get('/products/product-prices/:id', {
    summary: 'The base price and what each partner pays for one piece, with the rule that gives it',
    access: 'distributors',
    params: Id,
    response: data(
      z.object({ basePrice: money, currency: z.string(), cost: unitCost.nullable(), partners: z.array(PartnerPrice) }),
    ),
    errors: [commonErrors.notFound],
  }),
  updatePrices: put('/products/update-product-prices/:id', {
    summary: 'Set the base price; prices that rest on it follow',
    access: 'distributors',
    params: Id,
    body: z.object({ basePrice: price, ...confirmation }),
    response: act({ basePrice: money }),
    errors: [commonErrors.notFound, priceErrors.belowCost, priceErrors.reasonNeeded],
  }),
}
