import type { ImportOutcome } from '@brava/contract/keys/key-import-view.ts'
import type { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { type ListRequest, retrieveAllLimit } from '@brava/contract/list.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { PageOf } from '../../platform/db/paging.ts'
import { chunkCounts, type ImportReportRow, reportRows } from './import-report.sql.ts'

type Request = ListRequest<typeof keys.importRows>
type Group = NonNullable<Request['filters']['group']>

const groups: Readonly<Record<Group, readonly ImportOutcome[]>> = {
  ok: ['ok'],
  duplicate: ['duplicateInFile', 'inStock', 'sold'],
  wrong: ['wrongFormat'],
  bad: ['duplicateInFile', 'inStock', 'sold', 'wrongFormat'],
}

/** One page of the report of an import. The chunks know how many rows of each group they hold, so only those of the page are read. */
export async function importReport(db: Db, importId: number, request: Request): Promise<PageOf<ImportReportRow>> {
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
    outcomes: group && groups[group],
    isAscending: request.isSortAscending,
    limit: size,
    offset: from - skipped,
  })
  return { data, pagedResult: { currentPage, totalItems, totalPages } }
}

/** The rows that are not good, ascending, a chunk at a time. */
export async function* badRows(db: Db, importId: number): AsyncGenerator<ImportReportRow> {
  for (const chunk of await chunkCounts(db, importId)) {
    if (chunk.duplicate + chunk.wrong === 0) continue
    yield* await reportRows(db, importId, { chunks: [chunk.chunkNo], outcomes: groups.bad, isAscending: true })
  }
}
