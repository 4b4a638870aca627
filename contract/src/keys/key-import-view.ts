import { z } from 'zod'
import { day, id } from '../endpoint.ts'
import { currencyCode } from '../codes.ts'
import { ImportRun } from '../staged-import.ts'
import { unitCost } from './unit-cost.ts'

/** Facts of the batch that an import creates. */
export const BatchFacts = z.object({
  supplierId: id,
  /** The cost of one key, in the given currency. */
  unitCost,
  currency: currencyCode,
  regionId: id.nullable().default(null),
  expiresOn: day.nullable().default(null),
})

export const importOutcomes = [
  'ok',
  'duplicateInFile',
  'inStock',
  'sold',
  'wrongFormat',
  'notAPicture',
  'pictureTooLarge',
] as const

export type ImportOutcome = (typeof importOutcomes)[number]

/** An import of keys, with its product and the batch that it created. */
export const KeyImport = ImportRun.extend({
  productId: z.number(),
  batchId: z.number().nullable(),
  batch: z.string().nullable(),
})

export const ImportRow = z.object({
  row: z.number(),
  masked: z.string(),
  outcome: z.enum(importOutcomes),
  /** duplicateInFile: the first row · inStock: batch or product · sold: order number · wrongFormat: "12/16" characters. */
  detail: z.string(),
})
