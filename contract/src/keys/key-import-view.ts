import { z } from 'zod'
import { day, id, instant } from '../endpoint.ts'
import { unitCost } from './unit-cost.ts'

export const currency = z.string().regex(/^[A-Z]{3}$/)

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

export const ImportRow = z.object({
  row: z.number(),
  masked: z.string(),
  outcome: z.enum(importOutcomes),
  /** duplicateInFile: the first row · inStock: batch or product · sold: order number · wrongFormat: "12/16" characters. */
  detail: z.string(),
})
