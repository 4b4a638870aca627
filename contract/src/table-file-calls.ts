import type { z } from 'zod'
import type { Access } from './access.ts'
import { act, Id, post } from './endpoint.ts'
import { commonErrors, type ErrorDef } from './errors.ts'
import { importErrors } from './import-errors.ts'
import {
  importCalls,
  importLimits,
  ImportRowView,
  type ImportRun,
  ImportTable,
  tableImportCalls,
} from './staged-import.ts'

/**
 * The calls that import rows from an uploaded file: a dry run reports on every row, the commit processes the good ones.
 * `body` says what they are for, `columns` what the file contains, `facts` what else the check needs.
 */
export function tableFileCalls<
  const A extends Access,
  Body extends z.ZodObject,
  Run extends typeof ImportRun,
  Facts extends z.ZodRawShape,
>(
  base: `/${string}`,
  word: string,
  spec: {
    readonly access: A
    readonly what: string
    readonly columns: string
    /** One line for the documentation: what the commit does. */
    readonly commits: string
    readonly body: Body
    readonly run: Run
    readonly facts: Facts
    readonly errors: readonly ErrorDef<never>[]
    readonly uploadErrors?: readonly ErrorDef<never>[]
  },
) {
  const { access, what, columns, commits, body, run, facts, errors, uploadErrors = [] } = spec
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
        ...uploadErrors,
      ],
      timeoutMs: 1_200_000,
    }),
    ...importCalls(base, word, { access, what, run, row: ImportRowView }),
    ...tableImportCalls(base, word, { access, what, run, facts, errors }),
    commitImport: post(`${base}/commit-${word}/:id`, {
      summary: `${commits}; runs as a job, continues after a failure and may be repeated`,
      access,
      params: Id,
      response: act({ import: run }),
      errors: [commonErrors.notFound, importErrors.closed, importErrors.noGoodRows, importErrors.notChecked],
      timeoutMs: 120_000,
    }),
  }
}
