import { z } from 'zod'
import { BulkUpdate, bulkOutcomes } from '../bulk-runs.ts'
import { act, data, get, Id, id, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { PriceBulkRow } from '../prices/price-bulk.ts'
import { priceErrors } from '../prices/prices.errors.ts'

const access = 'distributorsAndResellers'

/** The change that the person was looking at: any later one is left alone. */
const which = z.object({ change: id })

/**
 * Many prices of a group at once: the progress of the job, what became of each product, and the undo within an hour.
 */
export const groupBulk = {
  lastPriceUpdate: get('/groups/get-last-price-update/:id', {
    summary: 'Get the last large price change of a price group, and whether it can still be undone',
    access,
    params: Id,
    response: data(BulkUpdate.nullable()),
    errors: [commonErrors.notFound],
  }),
  priceUpdateRows: list('/groups/get-price-update-rows/:id', {
    summary: 'List what became of each product in the last large price change of a price group',
    access,
    params: Id,
    row: PriceBulkRow,
    sortable: ['code', 'title', 'outcome'],
    filters: { outcome: z.enum(bulkOutcomes) },
    extra: { currency: z.string() },
    errors: [commonErrors.notFound],
  }),
  pausePriceUpdate: put('/groups/pause-price-update/:id', {
    summary: 'Pause a large price change of a price group, or its undo; after the answer no further price changes',
    access,
    params: Id,
    body: which,
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.changeEnded],
  }),
  resumePriceUpdate: put('/groups/resume-price-update/:id', {
    summary: 'Resume a large price change of a price group, or its undo, that was paused or given up half-way',
    access,
    params: Id,
    body: which,
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.changeEnded, priceErrors.changeRunning],
  }),
  undoPriceUpdate: put('/groups/undo-price-update/:id', {
    summary: 'Undo the last large price change of a price group, within an hour; prices changed since then stay',
    access,
    params: Id,
    body: which,
    response: act({ update: BulkUpdate }),
    errors: [commonErrors.notFound, priceErrors.undoTooLate, priceErrors.changeRunning],
    timeoutMs: 120_000,
  }),
}
