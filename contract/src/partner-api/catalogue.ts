import { z } from 'zod'
import { data } from '../endpoint.ts'
import { price } from '../money.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerGet } from './partner-endpoint.ts'
import { cursor, PartnerId, partnerId } from './partner-wire.ts'

/** A product as the company buys it now. Prices are for one key, with VAT, in `currency`. */
export const CatalogueProduct = z.object({
  id: partnerId('product'),
  code: z.string().meta({ description: 'The article number.', examples: ['NF-0117'] }),
  title: z.string().meta({ examples: ['Northfall: Ashen Crown'] }),
  platform: z.string().meta({ examples: ['PC'] }),
  publisher: z.string().meta({ examples: ['Nordlys Interactive'] }),
  category: z.string().meta({ examples: ['Games'] }),
  regions: z.array(z.string()).meta({ examples: [['Europe']] }),
  languages: z.array(z.string()).meta({ examples: [['English', 'Bosnian']] }),
  imageUrl: z
    .string()
    .nullable()
    .meta({ description: 'The cover.', examples: ['https://portal.example/files/northfall.webp'] }),
  furtherImageUrls: z.array(z.string()).meta({
    description: 'Pictures besides the cover, in display order.',
    examples: [['https://portal.example/files/northfall-2.webp']],
  }),
  currency: z.string().describe('The currency of your prices, ISO 4217.'),
  price: price.describe('What you pay for one key, with VAT.'),
  vatRate: z.string().meta({ description: 'The VAT included in the price, in percent.', examples: ['17.00'] }),
  tiers: z.array(z.object({ from: z.number().int(), price })).meta({
    description: 'Prices of one key from larger quantities of a line on, the smallest quantity first.',
    examples: [[{ from: 50, price: '8.20' }]],
  }),
  moq: z.number().int().describe('The smallest quantity of a line; `price` is the price at it.'),
  stock: z.number().int().describe('How many can be delivered at once.'),
  mayBackOrder: z.boolean().describe('Quantities above the stock may be ordered and are delivered later.'),
})

/** A product that the company can no longer buy. */
export const DeletedProduct = z.object({
  id: partnerId('product'),
  deleted: z.literal(true).describe('You can no longer buy it: take it off your shop.'),
  reason: z.enum(['withdrawn']),
})

/** The most products on a page. */
export const mostProductsOfPage = 5000

export const catalogueEndpoints = {
  catalogue: partnerGet('/catalogue', {
    summary: 'List the catalogue with your own prices and current stock',
    description:
      'Without `after`, the whole catalogue, page by page until `hasMore` is false. Keep the last `next` and continue from it: from then on you get only changes, each product in full, and those that you can no longer buy as `deleted`. Replace each product by its id. Removed products are reported for 30 days; an older cursor answers 410: read the whole catalogue again and drop the products that are not in it. Answers are at most a second old. Send the last `ETag` as `If-None-Match`: if nothing has changed you get 304.',
    scope: 'catalogue:read',
    query: z.object({
      after: cursor
        .optional()
        .describe('`next` of the last answer: what changed since. Without it the whole catalogue.'),
      limit: z.coerce.number().int().min(1).max(mostProductsOfPage).default(1000),
    }),
    response: z.object({
      data: z.array(z.union([CatalogueProduct, DeletedProduct])),
      next: z.string().describe('Where to go on: at once while `hasMore`, else for what changes from now on.'),
      hasMore: z.boolean().describe('There is more to read at once.'),
    }),
    errors: [partnerErrors.cursorExpired],
  }),
  product: partnerGet('/products/:id', {
    summary: 'Get a product with your own price and current stock',
    description: 'The same data as its row in the catalogue. A product that you cannot buy answers 404.',
    scope: 'catalogue:read',
    params: PartnerId('product'),
    response: data(CatalogueProduct),
  }),
}
