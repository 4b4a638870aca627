import { z } from 'zod'
import { act, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { importErrors } from '../import-errors.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { importCalls, importLimits, ImportRowView, ImportRun, ImportTable, tableImportCalls } from '../staged-import.ts'

const GroupImport = ImportRun.extend({ groupId: z.number() })

const access = 'distributorsAndResellers'
const base = '/groups'
const what = "a price group's prices"

/** Prices of a group from a file: a dry run reports every row, the commit sets the good ones. */
export const groupImports = {
  importCsv: post('/groups/import-csv', {
    summary: "Read a price group's prices from a CSV file into a dry run: product code, price",
    access,
    upload: { maxBytes: importLimits.bytes, kind: 'table' },
    transfer: 'import',
    body: z.object({ groupId: z.coerce.number().int().positive() }),
    response: act({ import: GroupImport, table: ImportTable }),
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
  ...importCalls(base, 'group-import', { access, what, run: GroupImport, row: ImportRowView }),
  ...tableImportCalls(base, 'group-import', {
    access,
    what,
    run: GroupImport,
    facts: confirmation,
    errors: [priceErrors.reasonNeeded],
  }),
  commitImport: post('/groups/commit-group-import/:id', {
    summary: 'Set the good prices of a dry run; runs as a job, goes on after a failure and may be repeated',
    access,
    params: Id,
    response: act({ import: GroupImport }),
    errors: [commonErrors.notFound, importErrors.closed, importErrors.noGoodRows, importErrors.notChecked],
    timeoutMs: 120_000,
  }),
}
