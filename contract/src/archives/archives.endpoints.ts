import { z } from 'zod'
import { act, data, day, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { archivesErrors } from './archives.errors.ts'
import { archivedKinds, keptKindNames } from './kept-kinds.ts'

export const ArchiveRow = z.object({
  id: z.number(),
  kind: z.enum(keptKindNames),
  /** Its first day. */
  month: day,
  /** archived: in the file alone. again: also in the product, to be read, until againUntilDate. */
  state: z.enum(['archived', 'again']),
  /** What an administrator asked for and is being done. */
  asked: z.enum(['verify', 'again']).nullable(),
  rows: z.number(),
  /** Of the compressed file. */
  bytes: z.number(),
  /** SHA-256 of the file. */
  fileHash: z.string(),
  firstDate: instant.nullable(),
  lastDate: instant.nullable(),
  leftDate: instant.nullable(),
  checkedDate: instant.nullable(),
  againUntilDate: instant.nullable(),
  /**
   * What the last proof found wrong: "missing", "changed" or "chain", and the part, 0 for the whole file; "touched:0": rows that
   * were read again differ from the archive. Null: nothing.
   */
  fault: z.string().nullable(),
})

/** Months moved from the database to files (decision 0180). */
export const archives = {
  list: list('/archives/get-archives', {
    summary:
      'Archived months by kind, the newest first: rows, size, when they were proven and whether they are read again',
    access: 'administrators',
    row: ArchiveRow,
    sortable: ['month', 'kind', 'rows', 'bytes', 'checkedDate'],
    filters: { kind: z.enum(archivedKinds) },
  }),
  until: get('/archives/until', {
    summary: 'Of each kind the instant before which rows are in archives alone; null: all are in the product',
    access: 'distributors',
    response: data(z.array(z.object({ kind: z.enum(keptKindNames), until: instant.nullable() }))),
  }),
  file: get('/archives/:id/file', {
    summary: 'An archive as a compressed file of JSON, one row a line',
    access: 'administrators',
    params: Id,
    response: 'file',
    transfer: 'export',
    errors: [commonErrors.notFound, archivesErrors.broken],
  }),
  verify: post('/archives/:id/verify', {
    summary: 'Have the file of an archive read back and proven; the list tells the result',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  readAgain: post('/archives/:id/read-again', {
    summary:
      'Bring the rows of an archive back for thirty days, to be read in every screen; once more: thirty days from now',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  putAway: post('/archives/:id/put-away', {
    summary: 'End the time for which an archive is read again',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
