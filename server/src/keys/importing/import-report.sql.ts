import type { ImportOutcome } from '@brava/contract/keys/key-import-view.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

export interface ImportReportRow {
  row: number
  masked: string
  outcome: ImportOutcome
  detail: string
}

/** The chunks of an import, in the order of the file, with how many rows of each group they hold. */
export async function chunkCounts(db: Db, importId: number) {
  return db
    .selectFrom('key_import_chunks')
    .select(['chunk_no as chunkNo', 'ok', 'duplicate', 'wrong'])
    .where('import_id', '=', importId)
    .orderBy('chunk_no')
    .execute()
}

export async function reportRows(
  db: Db,
  importId: number,
  page: {
    chunks: readonly number[]
    outcomes: readonly ImportOutcome[] | undefined
    isAscending: boolean
    limit?: number
    offset?: number
  },
): Promise<ImportReportRow[]> {
  const { rows } = await sql<ImportReportRow>`
    select r.row_no as row, r.masked, r.outcome, r.detail
    from key_import_chunks c, unnest(c.row_nos, c.masked, c.outcomes, c.details) r(row_no, masked, outcome, detail)
    where c.import_id = ${importId} and c.chunk_no = any(${[...page.chunks]}::int[])
      ${page.outcomes ? sql`and r.outcome = any(${[...page.outcomes]}::text[])` : sql``}
    order by r.row_no ${page.isAscending ? sql`asc` : sql`desc`}
    limit ${page.limit ?? null}::int offset ${page.offset ?? 0}::int`.execute(db)
  return rows
}
