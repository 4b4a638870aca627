import { z } from 'zod'
import { BulkUpdate, bulkOutcomes, bulkOutcomeWords } from '../bulk-runs.ts'
import { act, data, get, Id, id, put } from '../endpoint.ts'
import { named } from '../enum-schema.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { price } from '../money.ts'
import { priceErrors } from './prices.errors.ts'

/** A call that affects more prices than this is done by a job (decision 0167). */
export const mostPricesAtOnce = 500

/** The most products that one call may change. */
export const mostProductsAtOnce = 100_000

const row = {
  productId: z.number(),
  code: z.string(),
  title: z.string(),
  /** What the partner pays today; null: not yet assigned. */
  oldPrice: price.nullable(),
  newPrice: price,
  /** What its seller pays for one, VAT included; null: unknown. */
  purchase: price.nullable(),
  isBelowCost: z.boolean(),
}

/** What a call would change for a partner, in the partner's currency. */
export const PricePreview = z.object({
  currency: z.string(),
  /** Selected products, and how many of them change their terms. */
  products: z.number(),
  changing: z.number(),
  assigned: z.number(),
  rising: z.number(),
  falling: z.number(),
  belowCost: z.number(),
  /** Prices of the partner's own retailers that follow. */
  following: z.number(),
  /** Those below cost first, then the biggest changes. */
  rows: z.array(z.object(row)),
})

/**
 * The answer of calls that change prices of a partner: few prices are changed at once; many get a preview and a job.
 */
export const priceJob = {
  /** What a job does or would do; null: few enough for the call to do them itself. */
  preview: PricePreview.nullable(),
  /** The job that does it. */
  update: BulkUpdate.nullable(),
}

export const jobProblems = [priceErrors.changeRunning, priceErrors.tooManyAtOnce] as const

/** A product of a large change, and what became of it. */
export const PriceBulkRow = z.object({
  id: z.number(),
  ...row,
  newPrice: price.nullable(),
  outcome: named(bulkOutcomeWords, z.enum(bulkOutcomes)),
})

/**
 * Many prices of a partner at once: the progress of the job, what became of each product, and the undo within an hour.
 */
export const priceBulk = {
  lastPriceUpdate: get('/company-product-prices/get-last-price-update/:id', {
    summary:
      "Get the last large change to a partner's prices by the caller's company, and whether it can still be undone",
    access: 'distributorsAndResellers',
    params: Id,
    response: data(BulkUpdate.nullable()),
    errors: [commonErrors.notFound],
  }),
  priceUpdateRows: list('/company-product-prices/get-price-update-rows/:id', {
    summary: "List what became of each product in the last large change to a partner's prices",
    access: 'distributorsAndResellers',
    params: Id,
    row: PriceBulkRow,
    sortable: ['code', 'title', 'outcome'],
    filters: { outcome: z.enum(bulkOutcomes) },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  pausePriceUpdate: put('/company-product-prices/pause-price-update/:id', {
    summary: "Pause a large change to a partner's prices, or its undo; after the answer no further price changes",
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ change: id }),
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.changeEnded],
  }),
  resumePriceUpdate: put('/company-product-prices/resume-price-update/:id', {
    summary: "Resume a large change to a partner's prices, or its undo, that was paused or given up half-way",
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({ change: id }),
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.changeEnded, priceErrors.changeRunning],
  }),
  undoPriceUpdate: put('/company-product-prices/undo-price-update/:id', {
    summary: "Undo the last large change to a partner's prices, within an hour; prices changed since then stay",
    access: 'distributorsAndResellers',
    params: Id,
    body: z.object({
      /** The change that the person was looking at: any later one is not undone. */
      change: id,
    }),
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.undoTooLate, priceErrors.changeRunning],
    timeoutMs: 120_000,
  }),
}
