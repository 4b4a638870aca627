import { z } from 'zod'
import { data } from '../endpoint.ts'
import { price } from '../money.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerGet } from './partner-endpoint.ts'
import { cursor, PartnerId, partnerId } from './partner-wire.ts'

/** A product as the company buys it now. Prices are those of one key, with VAT, in `currency`. */
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
    description: 'Pictures beside the cover, in the order in which to show them.',
    examples: [['https://portal.example/files/northfall-2.webp']],
  }),
  currency: z.string().describe('The currency of your prices, ISO 4217.'),
  price: price.describe('What you pay for one key, with VAT.'),
  vatRate: z.string().meta({ description: 'Percent of VAT that the price includes.', examples: ['17.00'] }),
  tiers: z.array(z.object({ from: z.number().int(), price })).meta({
    description: 'Other prices of one key, from these quantities of a line on; the smallest first.',
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

/** The most products of a page. */
export const mostProductsOfPage = 5000

export const catalogueEndpoints = {
  catalogue: partnerGet('/catalogue', {
    summary: 'The catalogue with your own prices and the stock of now',
    description:
      'Without `after` the whole catalogue, page by page until `hasMore` is false. Keep the last `next` and go on with it: from then on only what changed comes, each product whole, and those that you can no longer buy as `deleted`. Replace each product by its id. Removed products are told for 30 days; an older cursor answers 410: read the whole catalogue again and drop those you did not see. Answers are at most a second old. Send the last `ETag` as `If-None-Match`: while nothing changed you get 304.',
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
    summary: 'One product with your own price and the stock of now',
    description: 'The same as its row in the catalogue. A product that you cannot buy answers 404.',
    scope: 'catalogue:read',
    params: PartnerId('product'),
    response: data(CatalogueProduct),
  }),
}
