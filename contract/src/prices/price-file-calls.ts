import type { z } from 'zod'
import { act, Id, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { importErrors } from '../import-errors.ts'
import {
  importCalls,
  importLimits,
  ImportRowView,
  type ImportRun,
  ImportTable,
  tableImportCalls,
} from '../staged-import.ts'
import { confirmation } from './below-cost.ts'
import { priceErrors } from './prices.errors.ts'

const access = 'distributorsAndResellers'

/**
 * The calls by which prices come from a file: a dry run reports every row, the commit sets the good ones. `body` says
 * whose prices they are, `columns` what stands in the file.
 */
export function priceFileCalls<Body extends z.ZodObject, Run extends typeof ImportRun>(
  base: `/${string}`,
  word: string,
  { what, columns, body, run }: { what: string; columns: string; body: Body; run: Run },
) {
  return {
    importCsv: post(`${base}/import-csv`, {
      summary: `Read ${what} from a CSV or XLSX file into a dry run: ${columns}`,
      access,
      upload: { maxBytes: importLimits.bytes, kind: 'table' },
      transfer: 'import',
      body,
      response: act({ import: run, table: ImportTable }),
      errors: [
        commonErrors.notFound,
        importErrors.nothingToImport,
        importErrors.tooManyOpen,
        importErrors.tooManyToday,
        importErrors.tooManyRows,
        importErrors.lineTooLong,
        importErrors.unreadable,
        importErrors.brokenQuotes,
        importErrors.brokenWorkbook,
        importErrors.unpacksTooLarge,
      ],
      timeoutMs: 1_200_000,
    }),
    ...importCalls(base, word, { access, what, run, row: ImportRowView }),
    ...tableImportCalls(base, word, {
      access,
      what,
      run,
      facts: confirmation,
      errors: [priceErrors.reasonNeeded],
    }),
    commitImport: post(`${base}/commit-${word}/:id`, {
      summary: 'Set the good prices of a dry run; runs as a job, goes on after a failure and may be repeated',
      access,
      params: Id,
      response: act({ import: run }),
      errors: [commonErrors.notFound, importErrors.closed, importErrors.noGoodRows, importErrors.notChecked],
      timeoutMs: 120_000,
    }),
  }
}
