import { z } from 'zod'
import { act, data, day, get, Id, instant, post } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { archivesErrors } from './archives.errors.ts'
import { archivedKinds, keptKindNames } from './kept-kinds.ts'

export const ArchiveRow = z.object({
  id: z.number(),
  kind: z.enum(keptKindNames),
  /** The first day of the month. */
  month: day,
  /** archived: only in the file. again: also readable in the product, until againUntilDate. */
  state: z.enum(['archived', 'again']),
  /** What an administrator requested and is in progress. */
  asked: z.enum(['verify', 'again']).nullable(),
  rows: z.number(),
  /** Size of the compressed file. */
  bytes: z.number(),
  /** SHA-256 of the file. */
  fileHash: z.string(),
  firstDate: instant.nullable(),
  lastDate: instant.nullable(),
  leftDate: instant.nullable(),
  checkedDate: instant.nullable(),
  againUntilDate: instant.nullable(),
  /**
   * What the last verification found wrong: "missing", "changed" or "chain", with the part, 0 for the whole file;
   * "touched:0": restored rows differ from the archive. Null: no fault.
   */
  fault: z.string().nullable(),
})

/** Months moved from the database to files (decision 0180). */
export const archives = {
  list: list('/archives/get-archives', {
    summary:
      'List archived months by kind, newest first: rows, size, when they were last verified and whether they are readable again',
    access: 'administrators',
    row: ArchiveRow,
    sortable: ['month', 'kind', 'rows', 'bytes', 'checkedDate'],
    filters: { kind: z.enum(archivedKinds) },
  }),
  until: get('/archives/until', {
    summary: 'For each kind, the instant before which rows exist only in archives; null: all are in the product',
    access: 'distributors',
    response: data(z.array(z.object({ kind: z.enum(keptKindNames), until: instant.nullable() }))),
  }),
  file: get('/archives/:id/file', {
    summary: 'Download an archive as a compressed JSON file with one row per line',
    access: 'administrators',
    params: Id,
    response: 'file',
    transfer: 'export',
    errors: [commonErrors.notFound, archivesErrors.broken],
  }),
  verify: post('/archives/:id/verify', {
    summary: 'Read the file of an archive back and verify it; the list shows the result',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  readAgain: post('/archives/:id/read-again', {
    summary: 'Bring the rows of an archive back to all screens for thirty days; repeated: thirty days from now',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
  putAway: post('/archives/:id/put-away', {
    summary: 'End the time for which an archive is readable again',
    access: 'administrators',
    params: Id,
    response: act({}),
    errors: [commonErrors.notFound],
  }),
}
