import { offSale } from '../off-sale.ts'
import { z } from 'zod'
import { instant } from '../endpoint.ts'
import { unitCost } from '../keys/unit-cost.ts'
import { money, price } from '../money.ts'
import { choices } from './product-view.ts'
import { saidName } from '../said-name.ts'

/** A product in the distributor's list. Price and cost are in the distributor's currency. */
export const ProductRow = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  categoryId: z.number(),
  category: saidName('category'),
  platform: saidName('platform'),
  publisher: z.string(),
  /** Codes of the regions, sorted. */
  regions: z.array(saidName('region')),
  price: money,
  /** The cost of the next key to be sold (oldest batch first); null before the first key. */
  cost: unitCost.nullable(),
  available: z.number(),
  reserved: z.number(),
  sold30: z.number(),
  /** Days that the stock lasts at the pace of the last 30 days; null if nothing was sold. */
  daysOfCover: z.number().nullable(),
  /** At or below the product's threshold. */
  isLow: z.boolean(),
  isWithdrawn: offSale,
  createdDate: instant,
})

export const productFilters = {
  categoryIds: choices,
  productTypeIds: choices,
  publisherIds: choices,
  regionIds: choices,
  languageIds: choices,
  isWithdrawn: z.boolean(),
  /** in: keys available · low: at or below the threshold · out: none. */
  stock: z.enum(['in', 'low', 'out']),
  tag: z.string().trim().min(1).max(40),
  /** Keys in quarantine. */
  hasFaulty: z.boolean(),
  priceFrom: price,
  priceTo: price,
}

export const sortable = [
  'createdDate',
  'code',
  'title',
  'category',
  'platform',
  'publisher',
  'price',
  'cost',
  'available',
  'daysOfCover',
  'sold30',
] as const

export const ProductChoice = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  imageUrl: z.string().nullable(),
  platform: saidName('platform'),
})
