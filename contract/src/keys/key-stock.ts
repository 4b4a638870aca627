import { Format } from '../table-format.ts'
import { z } from 'zod'
import { act, data, day, get, Id, instant, post, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { keyCounts } from './key-counts.ts'
import { unitCost } from './unit-cost.ts'
import { saidName } from '../said-name.ts'

const Stock = z.object({
  ...keyCounts,
  total: z.number(),
  /** Purchase cost of the available keys, in the distributor's currency. */
  stockValue: money,
  currency: z.string(),
  daysOfCover: z.number().nullable(),
  sold30: z.number(),
  /** Basis points of all keys ever imported. */
  defectRateBp: z.number(),
  /** Slots of paid orders that wait for keys of this product. */
  missing: z.number(),
})

const Batch = z.object({
  id: z.number(),
  code: z.string(),
  importedDate: instant,
  supplierId: z.number(),
  supplier: z.string(),
  unitCost,
  currency: z.string(),
  keys: z.number(),
  ...keyCounts,
  defectRateBp: z.number(),
  region: saidName('region').nullable(),
  expiresOn: day.nullable(),
  fileName: z.string(),
  importedBy: z.string(),
  /** What its supplier has credited for faulty keys, in the currency of the batch. */
  credited: money,
  /** Faulty keys that are not part of a claim. */
  claimable: z.number(),
})

const SupplierQuality = z.object({
  supplierId: z.number(),
  supplier: z.string(),
  keys: z.number(),
  faulty: z.number(),
  defectRateBp: z.number(),
})

/** Stock of a product by state and batch, and from whom keys are bought. */
export const keyStock = {
  stock: get('/products/get-key-stock/:id', {
    summary: 'Get the stock of a product by state, its FIFO value, days of cover and defect rate',
    access: 'distributors',
    params: Id,
    response: data(Stock),
    errors: [commonErrors.notFound],
  }),
  batches: get('/products/get-key-batches/:id', {
    summary: 'List the batches of a product, and the quality of its suppliers',
    access: 'distributors',
    params: Id,
    response: data(z.object({ batches: z.array(Batch), suppliers: z.array(SupplierQuality) })),
    errors: [commonErrors.notFound],
  }),
  exportBatches: get('/products/export-key-batches/:id', {
    summary: 'Export the batches of a product as CSV or XLSX',
    access: 'distributors',
    params: Id,
    query: z.object({ format: Format }),
    response: 'file',
    transfer: 'export',
    errors: [commonErrors.notFound],
  }),
  suppliers: get('/products/get-key-suppliers', {
    summary: 'List the key suppliers',
    access: 'distributors',
    response: data(z.array(z.object({ id: z.number(), name: z.string() }))),
  }),
  addSupplier: post('/products/create-key-supplier', {
    summary: 'Add a key supplier',
    access: 'distributors',
    body: z.object({ name: requiredLine(100) }),
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate],
  }),
}
