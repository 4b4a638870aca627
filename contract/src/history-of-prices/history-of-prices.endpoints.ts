import { dayFilters } from '../day-filters.ts'
import { z } from 'zod'
import { data, day, get, Id, instant } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { price } from '../money.ts'

export const priceLevels = ['base', 'override', 'group', 'company', 'margin', 'promotion'] as const
export const priceCauses = ['hand', 'csv', 'margin', 'sync', 'bulk', 'schedule', 'seed'] as const

/** One change of one price. Prices in `currency`; a margin in basis points, without a currency. */
export const PriceHistoryRow = z.object({
  id: z.number(),
  createdDate: instant,
  productId: z.number(),
  productCode: z.string(),
  productTitle: z.string(),
  imageUrl: z.string().nullable(),
  level: z.enum(priceLevels),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  groupName: z.string().nullable(),
  promotionTitle: z.string().nullable(),
  /** 1 for the price of a single piece; more for a price from that quantity on. */
  minQuantity: z.number(),
  currency: z.string().nullable(),
  oldPrice: price.nullable(),
  newPrice: price.nullable(),
  oldMarginBp: z.number().nullable(),
  newMarginBp: z.number().nullable(),
  /** Change in basis points of the old price; null if there was none. */
  changeBp: z.number().nullable(),
  /** The lowest price in effect at any time in the 30 days up to this change, at the same level and quantity. */
  lowest30: price.nullable(),
  cause: z.enum(priceCauses),
  reason: z.string(),
  userName: z.string().nullable(),
})

/** How many days a price chart goes back, and which date preset (`datePresets`) that is. */
export const courseDays = ['30', '90', '365'] as const
export const coursePreset = { '30': 3, '90': 4, '365': 5 } as const

/** A product's base price day by day, minor units of `currency`, VAT included; null before it had one. */
export const PriceCourse = z.object({
  currency: z.string(),
  days: z.array(
    z.object({
      day,
      /** At the end of the day; for today, the current price. */
      price: price.nullable(),
      /** The lowest price in effect at any time in the 30 days up to and including this one. */
      lowest30: price.nullable(),
    }),
  ),
  /** Today's, with the last day on which it was in effect. */
  lowest30: price.nullable(),
  lowestDay: day.nullable(),
})

/** Every change to every price, from the first one on (domain rules §3). */
export const historyOfPrices = {
  changes: list('/history-of-prices/get-history-of-prices', {
    summary: 'List price changes at every level, with the lowest price of the 30 days before each',
    access: 'distributors',
    row: PriceHistoryRow,
    sortable: ['createdDate', 'productTitle', 'companyName', 'level', 'changeBp'],
    filters: {
      level: z.array(z.enum(priceLevels)).max(priceLevels.length),
      cause: z.array(z.enum(priceCauses)).max(priceCauses.length),
      productId: z.number().int().min(1),
      companyId: z.number().int().min(1),
      ...dayFilters,
      direction: z.enum(['up', 'down']),
    },
  }),
  course: get('/history-of-prices/course/:id', {
    summary: 'Base price of a product by day, with the lowest of the 30 days up to each',
    access: 'distributors',
    params: Id,
    query: z.object({ days: z.enum(courseDays).default('90') }),
    response: data(PriceCourse),
    errors: [commonErrors.notFound],
  }),
}
