import { z } from 'zod'
import { price } from '../money.ts'
import { partnerErrors } from './partner-errors.ts'
import { partnerGet } from './partner-endpoint.ts'
import { cursor, partnerId } from './partner-wire.ts'

/** A product as the company buys it now. Prices are those of one key, with VAT, in `currency`. */
export const CatalogueProduct = z.object({
  id: partnerId('product'),
  /** The distributor's article number. */
  code: z.string(),
  title: z.string(),
  platform: z.string(),
  publisher: z.string(),
  category: z.string(),
  regions: z.array(z.string()),
  languages: z.array(z.string()),
  imageUrl: z.string().nullable(),
  currency: z.string(),
  price,
  vatRate: z.string(),
  /** The smallest quantity of a line. */
  moq: z.number().int(),
  stock: z.number().int(),
  /** Quantities above the stock may be ordered and are delivered later. */
  mayBackOrder: z.boolean(),
})

/** A product that the company can no longer buy. */
export const DeletedProduct = z.object({
  id: partnerId('product'),
  deleted: z.literal(true),
  reason: z.enum(['withdrawn']),
})

/** The most products of a page. */
export const mostProductsOfPage = 5000

export const catalogueEndpoints = {
  catalogue: partnerGet('/catalogue', {
    summary: 'The catalogue with your own prices and the stock of now, and what changed since a cursor',
    description:
      'Without a cursor it answers the whole catalogue, page by page. Keep `next` and ask with it again: after the last page of the catalogue it answers only what changed. Replace each product by its id.',
    scope: 'catalogue:read',
    query: z.object({
      after: cursor.optional(),
      limit: z.coerce.number().int().min(1).max(mostProductsOfPage).default(1000),
    }),
    response: z.object({
      data: z.array(z.union([CatalogueProduct, DeletedProduct])),
      next: z.string(),
      hasMore: z.boolean(),
    }),
    errors: [partnerErrors.cursorExpired],
  }),
}
