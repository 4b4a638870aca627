import { z } from 'zod'
import { line } from '../endpoint.ts'
import { importErrors } from '../import-errors.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { ImportRun } from '../staged-import.ts'
import { tableFileCalls } from '../table-file-calls.ts'

/** Importing products from a supplier's file, alone or in a ZIP with their pictures. */
export const productImports = tableFileCalls('/products', 'product-import', {
  access: 'distributors',
  what: 'products',
  columns: 'code, title, category, platform, publisher, price and more; pictures by their names where it is a ZIP',
  commits: 'Add and change the good products of a dry run',
  /** Each supplier's column names are remembered under its name. */
  body: z.object({ supplier: line(100).default('') }),
  run: ImportRun,
  facts: confirmation,
  errors: [priceErrors.reasonNeeded],
  uploadErrors: [importErrors.noTable],
})
