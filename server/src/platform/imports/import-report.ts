import { retrieveAllLimit } from '@brava/contract/list.ts'
import type { ImportGroup } from '@brava/contract/staged-import.ts'
import type { Db } from '../db/connect.ts'
import type { PageOf, PageRequest } from '../db/paging.ts'
import { chunkCounts, type ReportRow, reportRows } from './import-chunks.sql.ts'
import { type ImportKind, outcomesOf } from './import-kind.ts'

type Group = ImportGroup | 'bad'
type Request = Pick<PageRequest<'row'>, 'isSortAscending' | 'pageSize' | 'page' | 'retrieveAll'> & {
  readonly filters: { readonly group?: Group | undefined }
}

function outcomesIn(kind: ImportKind, group: Group): string[] {
  if (group === 'ok') return ['ok']
  if (group === 'bad') return [...outcomesOf(kind, 'duplicate'), ...outcomesOf(kind, 'wrong')]
  return outcomesOf(kind, group)
}

/**
 * One page of an import's report. The chunks know how many rows of each group they hold, so only those of the page are
 * read.
 */
export async function importReport(
  db: Db,
  kind: ImportKind,
  importId: number,
  request: Request,
): Promise<PageOf<ReportRow>> {
  const { group } = request.filters
  const chunks = (await chunkCounts(db, importId)).map(({ chunkNo, ok, duplicate, wrong }) => {
    const counts = { ok, duplicate, wrong, bad: duplicate + wrong }
    return { chunkNo, rows: group ? counts[group] : ok + duplicate + wrong }
  })
  if (!request.isSortAscending) chunks.reverse()
  const totalItems = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
  const size = request.retrieveAll ? retrieveAllLimit : request.pageSize
  const totalPages = Math.max(1, Math.ceil(totalItems / size))
  const currentPage = request.retrieveAll ? 1 : Math.min(request.page, totalPages)
  const from = (currentPage - 1) * size
  const read: number[] = []
  let before = 0
  let skipped = 0
  for (const chunk of chunks) {
    if (before >= from + size) break
    if (before + chunk.rows > from) read.push(chunk.chunkNo)
    else skipped += chunk.rows
    before += chunk.rows
  }
  const data = await reportRows(db, importId, {
    chunks: read,
    outcomes: group && outcomesIn(kind, group),
    isAscending: request.isSortAscending,
    limit: size,
    offset: from - skipped,
  })
  return { data, pagedResult: { currentPage, totalItems, totalPages } }
}

/** The rows of an import, ascending, a chunk at a time: all, or those that are not good. */
export async function* rowsOfReport(
  db: Db,
  kind: ImportKind,
  importId: number,
  which: 'all' | 'bad',
): AsyncGenerator<ReportRow> {
  const outcomes = which === 'bad' ? outcomesIn(kind, 'bad') : undefined
  for (const chunk of await chunkCounts(db, importId)) {
    if (which === 'bad' && chunk.duplicate + chunk.wrong === 0) continue
    const withCells = kind.columns.length > 0
    yield* await reportRows(db, importId, { chunks: [chunk.chunkNo], outcomes, isAscending: true, withCells })
  }
}
