import { z } from 'zod'
import { ImportRun } from '../staged-import.ts'
import { priceFileCalls } from './price-file-calls.ts'

/** Importing a partner's prices from a file. */
export const priceImports = priceFileCalls('/company-product-prices', 'price-import', {
  what: "a partner's prices",
  columns: 'product code, price, minimum quantity',
  body: z.object({ companyId: z.coerce.number().int().positive() }),
  run: ImportRun.extend({ companyId: z.number() }),
})
