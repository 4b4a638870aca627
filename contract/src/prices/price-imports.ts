import { z } from 'zod'
import { act, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { importErrors } from '../import-errors.ts'
import { importCalls, importLimits, ImportRowView, ImportRun, ImportTable, tableImportCalls } from '../staged-import.ts'
import { confirmation } from './below-cost.ts'
import { priceErrors } from './prices.errors.ts'

/** An import of a partner's prices. */
const PriceImport = ImportRun.extend({ companyId: z.number() })

const access = 'distributorsAndResellers'
const base = '/company-product-prices'
const what = "a partner's prices"

/** Prices of a partner from a file: a dry run reports every row, the commit sets the good ones. */
export const priceImports = {
  importCsv: post('/company-product-prices/import-csv', {
    summary: "Read a partner's prices from a CSV file into a dry run: product code, price, minimum quantity",
    access,
    upload: { maxBytes: importLimits.bytes, kind: 'table' },
    transfer: 'import',
    body: z.object({ companyId: z.coerce.number().int().positive() }),
    response: act({ import: PriceImport, table: ImportTable }),
    errors: [
      commonErrors.notFound,
      importErrors.nothingToImport,
      importErrors.tooManyOpen,
      importErrors.tooManyToday,
      importErrors.tooManyRows,
      importErrors.lineTooLong,
      importErrors.unreadable,
      importErrors.brokenQuotes,
    ],
    timeoutMs: 1_200_000,
  }),
  ...importCalls(base, 'price-import', { access, what, run: PriceImport, row: ImportRowView }),
  ...tableImportCalls(base, 'price-import', {
    access,
    what,
    run: PriceImport,
    facts: confirmation,
    errors: [priceErrors.reasonNeeded],
  }),
  commitImport: post('/company-product-prices/commit-price-import/:id', {
    summary: 'Set the good prices of a dry run; runs as a job, goes on after a failure and may be repeated',
    access,
    params: Id,
    response: act({ import: PriceImport }),
    errors: [commonErrors.notFound, importErrors.closed, importErrors.noGoodRows, importErrors.notChecked],
    timeoutMs: 120_000,
  }),
}
