import { z } from 'zod'
import { line, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { exportErrors } from './exports.errors.ts'
import { Format } from '../table-format.ts'

/** A column of an export: which fields of a row it shows, and its heading on the screen. */
const ExportColumn = z.object({
  /** Up to three fields separated by spaces share one cell: "firstName lastName". */
  field: z
    .string()
    .regex(/^[a-zA-Z]\w{0,40}(\.[a-zA-Z]\w{0,40}){0,3}( [a-zA-Z]\w{0,40}(\.[a-zA-Z]\w{0,40}){0,3}){0,2}$/),
  label: line(120).min(1),
})

/** Lists as files. */
export const exports = {
  list: post('/exports/export-list', {
    summary:
      'Export any list as CSV or XLSX: with its own filters and order, and the columns and headings that the screen shows',
    access: 'signedIn',
    body: z.object({
      /** The path of the list: "/users/get-users". People who may not read the list cannot export it. */
      list: z.string().regex(/^\/[\w/:-]{1,120}$/),
      /** Parameters in the list's path. */
      params: z.record(z.string().max(20), z.union([z.string().max(60), z.number()])).default({}),
      /**
       * The list's own search settings as JSON, validated as the list validates them. Page and page size are ignored.
       */
      request: z.string().max(20_000).default('{}'),
      columns: z.array(ExportColumn).min(1).max(40),
      format: Format,
    }),
    response: 'file',
    transfer: 'export',
    errors: [commonErrors.notFound, exportErrors.tooMany],
    timeoutMs: 120_000,
  }),
}
