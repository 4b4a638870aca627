import { currencyCode } from '../codes.ts'
import { z } from 'zod'
import { act, day, Id, id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { BatchFacts, ImportRow, KeyImport } from './key-import-view.ts'
import { importErrors } from '../import-errors.ts'
import { importCalls, importLimits } from '../staged-import.ts'
import { keysErrors } from './keys.errors.ts'
import { pictureLimits } from './picture-limits.ts'
import { unitCost } from './unit-cost.ts'

const keyProblems = [
  commonErrors.notFound,
  keysErrors.nothingToImport,
  keysErrors.severalColumns,
  importErrors.tooManyOpen,
  keysErrors.tooManyRows,
  keysErrors.lineTooLong,
  keysErrors.unreadable,
  keysErrors.soldAsPictures,
  keysErrors.batchNeeded,
  keysErrors.regionTooNarrow,
  keysErrors.expiresInPast,
  keysErrors.noGoodRows,
] as const

const dryRunHelp = 'A dry run only reports; else the good rows are imported by a job'

/** The product and the batch facts sent with a file; without the facts, only a dry run is possible. */
const besideFile = z.object({
  productId: z.coerce.number().int().positive(),
  dryRun: z.enum(['true', 'false']).default('false'),
  supplierId: z.coerce.number().int().positive().optional(),
  unitCost: unitCost.optional(),
  currency: currencyCode.optional(),
  regionId: z.coerce.number().int().positive().optional(),
  expiresOn: day.optional(),
})

/** Importing keys: a dry run stages the rows and reports on them, the commit turns the good ones into a batch. */
export const keyImports = {
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
    errors: keyProblems,
    timeoutMs: 120_000,
    idempotent: true,
  }),
  addFromString: post('/products/add-plain-licences-from-string', {
    summary: `Import codes from text, one per line. ${dryRunHelp}`,
    access: 'distributors',
    body: z.object({
      productId: id,
      text: z.string().max(1_000_000),
      dryRun: z.boolean().default(false),
      batch: BatchFacts.optional(),
    }),
    response: act({ import: KeyImport }),
    errors: keyProblems,
    timeoutMs: 120_000,
    idempotent: true,
  }),
  addFromFile: post('/products/add-plain-licences-from-file', {
    summary: `Import codes from a .txt or .csv file. ${dryRunHelp}`,
    access: 'distributors',
    upload: { maxBytes: importLimits.bytes, kind: 'text' },
    transfer: 'import',
    body: besideFile,
    response: act({ import: KeyImport }),
    errors: [...keyProblems, importErrors.brokenQuotes],
    timeoutMs: 120_000,
    idempotent: true,
  }),
  addFromImages: post('/products/add-licences-from-images', {
    summary: `Import keys that are pictures: PNG, JPEG or WebP files, or one ZIP of them. ${dryRunHelp}`,
    access: 'distributors',
    upload: { maxBytes: pictureLimits.bytes, kind: 'anything', many: true },
    transfer: 'import',
    body: besideFile,
    response: act({ import: KeyImport }),
    errors: [
      commonErrors.notFound,
      keysErrors.nothingToImport,
      importErrors.tooManyOpen,
      importErrors.unpacksTooLarge,
      keysErrors.tooManyPictures,
      keysErrors.brokenArchive,
      keysErrors.soldAsCodes,
      keysErrors.batchNeeded,
      keysErrors.regionTooNarrow,
      keysErrors.expiresInPast,
      keysErrors.noGoodRows,
    ],
    timeoutMs: 120_000,
    idempotent: true,
  }),
  ...importCalls('/products', 'key-import', {
    access: 'distributors',
    what: 'keys, codes masked',
    run: KeyImport,
    row: ImportRow,
  }),
  commitImport: post('/products/commit-key-import/:id', {
    summary: 'Import the good rows of a dry run as one batch, all or none; runs as a job and may be repeated',
    access: 'distributors',
    params: Id,
    body: BatchFacts,
    response: act({ import: KeyImport }),
    errors: [
      commonErrors.notFound,
      importErrors.closed,
      keysErrors.noGoodRows,
      keysErrors.batchNeeded,
      keysErrors.regionTooNarrow,
      keysErrors.expiresInPast,
    ],
    timeoutMs: 120_000,
    idempotent: true,
  }),
}
