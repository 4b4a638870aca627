import { z } from 'zod'
import { priceFileCalls } from '../prices/price-file-calls.ts'
import { ImportRun } from '../staged-import.ts'

/** Prices of a group from a file. */
export const groupImports = priceFileCalls('/groups', 'group-import', {
  what: "a price group's prices",
  columns: 'product code, price',
  body: z.object({ groupId: z.coerce.number().int().positive() }),
  run: ImportRun.extend({ groupId: z.number() }),
})
