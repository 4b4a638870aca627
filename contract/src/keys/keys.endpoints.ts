import { z } from 'zod'
import { act, data, day, del, get, Id, ids, instant, line, post, put, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { keyState } from '../enums.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { money } from '../money.ts'
import { keysErrors } from './keys.errors.ts'
import { unitCost } from './unit-cost.ts'

const id = z.number().int().positive()
const currency = z.string().regex(/^[A-Z]{3}$/)
const reason = requiredLine(300)

/** A key in a list: never its code, only the tail. */
export const KeyRow = z.object({
  id: z.number(),
  /** The last characters of the code, four at most. */
  last4: z.string(),
  batchId: z.number(),
  batch: z.string(),
  state: schemaOf(keyState),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  expiresOn: day.nullable(),
  wasRevealed: z.boolean(),
  changedDate: instant,
  allowedActions: z.array(z.string()),
})

export const keyCounts = {
  draft: z.number(),
  available: z.number(),
  reserved: z.number(),
  sold: z.number(),
  faulty: z.number(),
  withdrawn: z.number(),
}

const Stock = z.object({
  ...keyCounts,
  total: z.number(),
  /** Purchase cost of what is available, in the distributor's currency. */
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
  region: z.string().nullable(),
  expiresOn: day.nullable(),
  fileName: z.string(),
  importedBy: z.string(),
})

const SupplierQuality = z.object({
  supplierId: z.number(),
  supplier: z.string(),
  keys: z.number(),
  faulty: z.number(),
  defectRateBp: z.number(),
})

/** Facts of the batch that an import becomes. */
export const BatchFacts = z.object({
  supplierId: id,
  /** What one key costs, in the currency named. */
  unitCost,
  currency,
  regionId: id.nullable().default(null),
  expiresOn: day.nullable().default(null),
})

export const importOutcomes = ['ok', 'duplicateInFile', 'inStock', 'sold', 'wrongFormat'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

export const KeyImport = z.object({
  id: z.number(),
  productId: z.number(),
  state: z.enum(['staged', 'committed', 'cancelled']),
  source: z.string(),
  fileName: z.string(),
  createdDate: instant,
  total: z.number(),
  ok: z.number(),
  /** In the file twice, in stock, or sold already. */
  duplicate: z.number(),
  wrong: z.number(),
  batchId: z.number().nullable(),
  batch: z.string().nullable(),
  /** Progress of the commit; null before it. */
  job: z
    .object({
      id: z.number(),
      state: z.enum(['queued', 'running', 'done', 'failed']),
      total: z.number(),
      done: z.number(),
      imported: z.number(),
    })
    .nullable(),
})

const ImportRow = z.object({
  row: z.number(),
  masked: z.string(),
  outcome: z.enum(importOutcomes),
  /** duplicateInFile: the first row · inStock: batch or product · sold: order number · wrongFormat: "12/16" characters. */
  detail: z.string(),
})

const importErrors = [
  commonErrors.notFound,
  keysErrors.nothingToImport,
  keysErrors.tooManyRows,
  keysErrors.batchNeeded,
  keysErrors.expiresInPast,
  keysErrors.noGoodRows,
] as const

const dryRunHelp = 'A dry run only reports; else the good rows are imported by a job'

const CustodyEntry = z.object({
  id: z.number(),
  at: instant,
  kind: z.string(),
  userName: z.string(),
  company: z.string(),
  ip: z.string(),
  reason: z.string(),
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  batch: z.string().nullable(),
})

/** Keys of products: stock, batches, import, reveal, quarantine. The paths say "licences" and "keys" as the specification does. */
export const keys = {
  list: list('/products/get-plain-product-keys', {
    summary: 'Keys of a product, masked; the search takes a whole code (by fingerprint), its tail or an order number',
    access: 'distributors',
    row: KeyRow,
    sortable: ['changedDate', 'id', 'state', 'batch', 'expiresOn'],
    filters: { productId: id, states: z.array(schemaOf(keyState)).max(6), batchId: id },
  }),
  reveal: get('/products/get-plain-key/:id', {
    summary: 'The code of one key; written into the custody log',
    access: 'distributors',
    params: Id,
    query: z.object({ reason: line(300).default('') }),
    response: data(z.object({ id: z.number(), code: z.string() })),
    errors: [commonErrors.notFound, keysErrors.tooManyReveals],
    secret: true,
  }),
  withdrawFaulty: put('/products/withdraw-faulty-key/:id', {
    summary: 'Put an unsold key into quarantine',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder],
  }),
  withdrawFaultyMany: put('/products/withdraw-plain-faulty-keys', {
    summary: 'Put unsold keys into quarantine, all or none',
    access: 'distributors',
    body: z.object({ ids, reason }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder],
  }),
  returnToUse: put('/products/return-key-to-use/:id', {
    summary: 'Take a key out of quarantine; one that somebody may have seen needs `override`',
    access: 'distributors',
    params: Id,
    body: z.object({ reason, override: z.boolean().default(false) }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.wasRevealed, keysErrors.inAnOrder],
  }),
  returnToUseMany: put('/products/return-plain-keys-to-use', {
    summary: 'Take keys out of quarantine, all or none',
    access: 'distributors',
    body: z.object({ ids, reason, override: z.boolean().default(false) }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.wasRevealed, keysErrors.inAnOrder],
  }),
  delete: del('/products/delete-product-keys', {
    summary: 'Delete unsold keys; those somebody may have seen stay as withdrawn',
    access: 'distributors',
    body: z.object({ ids, reason: line(300).default('') }),
    response: act({ deleted: z.number(), withdrawn: z.number() }),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder],
    timeoutMs: 60_000,
  }),
  stock: get('/products/get-key-stock/:id', {
    summary: 'Stock of a product by state, its FIFO value, days of cover and defect rate',
    access: 'distributors',
    params: Id,
    response: data(Stock),
    errors: [commonErrors.notFound],
  }),
  batches: get('/products/get-key-batches/:id', {
    summary: 'Batches of a product and the quality of its suppliers',
    access: 'distributors',
    params: Id,
    response: data(z.object({ batches: z.array(Batch), suppliers: z.array(SupplierQuality) })),
    errors: [commonErrors.notFound],
  }),
  exportBatches: get('/products/export-key-batches/:id', {
    summary: 'Batches of a product as CSV',
    access: 'distributors',
    params: Id,
    response: 'file',
    errors: [commonErrors.notFound],
  }),
  suppliers: get('/products/get-key-suppliers', {
    summary: 'Where keys are bought',
    access: 'distributors',
    response: data(z.array(z.object({ id: z.number(), name: z.string() }))),
  }),
  addSupplier: post('/products/create-key-supplier', {
    summary: 'Add a supplier of keys',
    access: 'distributors',
    body: z.object({ name: requiredLine(100) }),
    response: act({ id: z.number() }),
    errors: [commonErrors.duplicate],
  }),
  add: post('/products/add-plain-licences', {
    summary: `Import codes. ${dryRunHelp}`,
    access: 'distributors',
    body: z.object({
      productId: id,
      codes: z.array(z.string().max(1000)).min(1).max(50_000),
      dryRun: z.boolean().default(false),
      batch: BatchFacts.optional(),
    }),
    response: act({ import: KeyImport }),
    errors: importErrors,
    timeoutMs: 120_000,
    idempotent: true,
  }),
  addFromString: post('/products/add-plain-licences-from-string', {
    summary: `Import codes from text, one a line. ${dryRunHelp}`,
    access: 'distributors',
    body: z.object({
      productId: id,
      text: z.string().max(1_000_000),
      dryRun: z.boolean().default(false),
      batch: BatchFacts.optional(),
    }),
    response: act({ import: KeyImport }),
    errors: importErrors,
    timeoutMs: 120_000,
    idempotent: true,
  }),
  addFromFile: post('/products/add-plain-licences-from-file', {
    summary: `Import codes from a .txt or .csv file. ${dryRunHelp}`,
    access: 'distributors',
    upload: { maxBytes: 20 * 1024 * 1024, kind: 'text' },
    body: z.object({
      productId: z.coerce.number().int().positive(),
      dryRun: z.enum(['true', 'false']).default('false'),
      supplierId: z.coerce.number().int().positive().optional(),
      unitCost: unitCost.optional(),
      currency: currency.optional(),
      regionId: z.coerce.number().int().positive().optional(),
      expiresOn: day.optional(),
    }),
    response: act({ import: KeyImport }),
    errors: [...importErrors, keysErrors.unreadable],
    timeoutMs: 120_000,
  }),
  import: get('/products/get-key-import/:id', {
    summary: 'An import: its counts and, once committed, its progress',
    access: 'distributors',
    params: Id,
    response: data(KeyImport),
    errors: [commonErrors.notFound],
  }),
  importRows: list('/products/get-key-import-rows/:id', {
    summary: 'The report of an import, row by row; codes are masked',
    access: 'distributors',
    params: Id,
    row: ImportRow,
    sortable: ['row'],
    filters: { group: z.enum(['ok', 'duplicate', 'wrong', 'bad']) },
    errors: [commonErrors.notFound],
  }),
  badRows: get('/products/get-key-import-bad-rows/:id', {
    summary: 'The rows of an import that are not good, as CSV: row, masked code, what is wrong, how to mend it',
    access: 'distributors',
    params: Id,
    response: 'file',
    errors: [commonErrors.notFound],
  }),
  commitImport: post('/products/commit-key-import/:id', {
    summary: 'Import the good rows of a dry run as one batch, or none; runs as a job and may be repeated',
    access: 'distributors',
    params: Id,
    body: BatchFacts,
    response: act({ import: KeyImport }),
    errors: [
      commonErrors.notFound,
      keysErrors.importClosed,
      keysErrors.noGoodRows,
      keysErrors.batchNeeded,
      keysErrors.expiresInPast,
    ],
    timeoutMs: 120_000,
  }),
  cancelImport: del('/products/cancel-key-import/:id', {
    summary: 'Throw a dry run away',
    access: 'distributors',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  search: post('/products/search-keys', {
    summary: 'Find keys of any product by their whole code (by fingerprint) or by an order number; masked',
    access: 'distributors',
    body: z.object({ text: requiredLine(300) }),
    response: data(
      z.array(
        KeyRow.extend({
          productId: z.number(),
          product: z.string(),
          imageUrl: z.string().nullable(),
          platform: z.string(),
        }),
      ),
    ),
    secret: true,
  }),
  custody: get('/products/get-key-custody/:id', {
    summary: 'Who had this key in hands, when and why',
    access: 'distributors',
    params: Id,
    response: data(z.array(CustodyEntry)),
    errors: [commonErrors.notFound],
  }),
  verifyCustody: post('/products/verify-key-custody', {
    summary: 'Recompute the hash chains of the custody log, of one product or of all',
    access: 'distributors',
    body: z.object({ productId: id.optional() }),
    response: data(
      z.object({
        rows: z.number(),
        products: z.number(),
        breaks: z.array(z.object({ productId: z.number(), seq: z.number() })),
      }),
    ),
    timeoutMs: 120_000,
  }),
}
