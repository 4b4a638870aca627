import { z } from 'zod'
import { line, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { exportErrors } from './exports.errors.ts'
import { Format } from '../table-format.ts'

/** A column of an export: where its value stands in a row of the list, and what the screen calls it. */
const ExportColumn = z.object({
  /** Up to three places with a space between them stand in one cell: "firstName lastName". */
  field: z
    .string()
    .regex(/^[a-zA-Z]\w{0,40}(\.[a-zA-Z]\w{0,40}){0,3}( [a-zA-Z]\w{0,40}(\.[a-zA-Z]\w{0,40}){0,3}){0,2}$/),
  label: line(120).min(1),
})

/** Lists as files. */
export const exports = {
  list: post('/exports/export-list', {
    summary:
      'Any list as CSV or XLSX: its own filters and order, the columns that the screen shows under the names it shows',
    access: 'signedIn',
    body: z.object({
      /** The path of the list: "/users/get-users". Who may not read it exports nothing. */
      list: z.string().regex(/^\/[\w/:-]{1,120}$/),
      /** What stands on the list's path. */
      params: z.record(z.string().max(20), z.union([z.string().max(60), z.number()])).default({}),
      /** The list's own search settings as JSON; checked as the list checks them. Page and page size are of no matter. */
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
