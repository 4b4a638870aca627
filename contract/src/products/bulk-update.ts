import { z } from 'zod'
import { BulkUpdate, bulkOutcomes, bulkOutcomeWords } from '../bulk-runs.ts'
import { act, data, get, Id, id, idsOfPage, line, put } from '../endpoint.ts'
import { named } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { price } from '../money.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { isWholeRule, PriceChangeRule } from './price-change.ts'
import { productFilters } from './product-row.ts'
import { productsErrors } from './products.errors.ts'

/** Values set on every product; fields left out do not change. */
export const BulkFields = z
  .object({
    categoryId: id,
    publisherId: id,
    moq: z.number().int().min(1).max(1_000_000),
    lowStockThreshold: z.number().int().min(0).max(1_000_000),
    mayBackOrder: z.boolean(),
    isWithdrawn: z.boolean(),
  })
  .partial()

const product = {
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  oldPrice: price,
  newPrice: price,
  /** The cost of the next key with VAT; null before the first key. */
  cost: price.nullable(),
  isBelowCost: z.boolean(),
  /** Names of the fields that change. */
  fields: z.array(z.string()),
}

export const BulkPreview = z.object({
  currency: z.string(),
  /** Selected products, and how many of them change. */
  products: z.number(),
  changing: z.number(),
  rising: z.number(),
  falling: z.number(),
  belowCost: z.number(),
  /** A margin was requested but they have no cost, so their price does not change. */
  withoutCost: z.number(),
  /** Of all that would change, each product before and after; the start of what was seen names it. */
  digest: z.string(),
  /** Those below cost first, then the biggest changes. */
  rows: z.array(z.object(product)),
})

const BulkRow = z.object({ id: z.number(), ...product, outcome: named(bulkOutcomeWords, z.enum(bulkOutcomes)) })

/** Changing many products at once: a preview, a job with a result per product, and the undo within a day. */
export const bulkUpdates = {
  bulkUpdate: put('/products/bulk-product-update', {
    summary: 'Change fields or prices of many products, as a job; a dry run shows each before and after',
    access: 'distributors',
    body: z.object({
      ids: idsOfPage.optional(),
      filters: z.object(productFilters).partial().default({}),
      quickSearch: line(200).default(''),
      fields: BulkFields.default({}),
      price: PriceChangeRule.refine(isWholeRule).nullable().default(null),
      isDryRun: z.boolean().default(false),
      /**
       * Of the preview that was seen: if anything else would change by now, the change is refused. When missing, it is
       * made anyway.
       */
      digest: line(64).optional(),
      ...confirmation,
    }),
    response: act({ preview: BulkPreview, update: BulkUpdate.nullable() }),
    errors: [
      commonErrors.notFound,
      productsErrors.unknownChoice,
      productsErrors.tooManyForBulk,
      productsErrors.nothingToChange,
      productsErrors.previewChanged,
      productsErrors.bulkRunning,
      priceErrors.belowCost,
      priceErrors.reasonNeeded,
    ],
    timeoutMs: 600_000,
  }),
  lastBulkUpdate: get('/products/get-last-bulk-update', {
    summary: 'Get the last change of many products: its progress, and whether it can still be undone',
    access: 'distributors',
    response: data(BulkUpdate.nullable()),
  }),
  bulkRows: list('/products/get-bulk-update-rows/:id', {
    summary: 'List what became of each product of a change',
    access: 'distributors',
    params: Id,
    row: BulkRow,
    sortable: ['code', 'title', 'outcome'],
    filters: { outcome: z.enum(bulkOutcomes) },
    errors: [commonErrors.notFound],
  }),
  pauseBulk: put('/products/pause-bulk-update/:id', {
    summary: 'Pause a change of many products, or its undo; after the answer no further product changes',
    access: 'distributors',
    params: Id,
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, productsErrors.bulkEnded],
  }),
  resumeBulk: put('/products/resume-bulk-update/:id', {
    summary: 'Resume a change of many products, or its undo, that was paused or given up half-way',
    access: 'distributors',
    params: Id,
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, productsErrors.bulkEnded, productsErrors.bulkRunning, productsErrors.unknownChoice],
  }),
  undoBulk: put('/products/undo-bulk-update/:id', {
    summary: 'Undo a change of products, within a day, for each product that has not been changed since',
    access: 'distributors',
    params: Id,
    response: act({ update: BulkUpdate }),
    errors: [
      commonErrors.notFound,
      productsErrors.undoTooLate,
      productsErrors.changedSince,
      productsErrors.unknownChoice,
      productsErrors.bulkRunning,
    ],
    timeoutMs: 120_000,
  }),
}
