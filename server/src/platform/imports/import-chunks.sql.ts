import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { ReportChunk, RowFound } from './import-kind.ts'

const none = new Uint8Array()

/** Stores a chunk of the report; `duplicates` lists the outcomes that count as there already. */
export async function addChunk(
  trx: Trx,
  place: { importId: number; chunkNo: number },
  chunk: ReportChunk,
  duplicates: readonly string[],
): Promise<void> {
  const list = (column: Uint8Array | undefined) => sql`string_to_array(${column ?? none}::text, E'\n')`
  const found = chunk.found ?? []
  await sql`
    with report as (
      select r.place, r.row_no, coalesce(f.outcome, r.outcome) as outcome, coalesce(r.shown, '') as shown,
        coalesce(f.field, r.field, '') as field, coalesce(f.detail, r.detail, '') as detail
      from unnest(${list(chunk.rows)}::int[], ${list(chunk.outcomes)}, ${list(chunk.shown)}, ${list(chunk.fields)},
        ${list(chunk.details)}) with ordinality r(row_no, outcome, shown, field, detail, place)
        left join unnest(${found.map((one) => one.place)}::int[], ${found.map((one) => one.outcome)}::text[],
          ${found.map((one) => one.field ?? '')}::text[], ${found.map((one) => one.detail ?? '')}::text[])
          f(place, outcome, field, detail) on f.place = r.place
    )
    insert into import_chunks (import_id, chunk_no, ok, duplicate, wrong, row_nos, outcomes, shown, fields, details, cells)
    select ${place.importId}, ${place.chunkNo}, count(*) filter (where outcome = 'ok'),
      count(*) filter (where outcome = any(${[...duplicates]}::text[])),
      count(*) filter (where outcome <> 'ok' and outcome <> all(${[...duplicates]}::text[])),
      array_agg(row_no order by place), array_agg(outcome order by place), array_agg(shown order by place),
      array_agg(field order by place), array_agg(detail order by place), ${list(chunk.cells)}
    from report`.execute(trx)
}

/** Writes the outcomes of rows; rows not listed become good if `others` says so. */
export async function changeOutcomes(
  trx: Trx,
  place: { importId: number; chunkNo: number },
  found: readonly RowFound[],
  duplicates: readonly string[],
  others: 'keep' | 'ok' = 'keep',
): Promise<void> {
  const rest = others === 'ok'
  await sql`
    update import_chunks c set outcomes = n.outcomes, fields = n.fields, details = n.details, ok = n.ok,
      duplicate = n.duplicate, wrong = cardinality(c.row_nos) - n.ok - n.duplicate
    from (
      select array_agg(outcome order by place) as outcomes, array_agg(field order by place) as fields,
        array_agg(detail order by place) as details, count(*) filter (where outcome = 'ok') as ok,
        count(*) filter (where outcome = any(${[...duplicates]}::text[])) as duplicate
      from (
        select r.place, coalesce(f.outcome, case when ${rest} then 'ok' else r.outcome end) as outcome,
          coalesce(f.field, case when ${rest} then '' else r.field end) as field,
          coalesce(f.detail, case when ${rest} then '' else r.detail end) as detail
        from import_chunks s
          cross join lateral unnest(s.outcomes, s.fields, s.details) with ordinality r(outcome, field, detail, place)
          left join unnest(${found.map((one) => one.place)}::int[], ${found.map((one) => one.outcome)}::text[],
            ${found.map((one) => one.field ?? '')}::text[], ${found.map((one) => one.detail ?? '')}::text[])
            f(place, outcome, field, detail) on f.place = r.place
        where s.import_id = ${place.importId} and s.chunk_no = ${place.chunkNo}
      ) rows
    ) n
    where c.import_id = ${place.importId} and c.chunk_no = ${place.chunkNo}`.execute(trx)
}

/** Sets how each row is displayed, where that depends on the column mapping. */
export async function setShown(
  trx: Trx,
  place: { importId: number; chunkNo: number },
  shown: readonly string[],
): Promise<void> {
  await trx
    .updateTable('import_chunks')
    .set({ shown: [...shown] })
    .where('import_id', '=', place.importId)
    .where('chunk_no', '=', place.chunkNo)
    .execute()
}

/** Marks as left out the good rows of chunks that will not be committed. */
export async function leaveOut(trx: Trx, importId: number): Promise<void> {
  await sql`
    update import_chunks set outcomes = array_replace(outcomes, 'ok', 'leftOut'), wrong = wrong + ok, ok = 0
    where import_id = ${importId} and committed_at is null`.execute(trx)
}

/** Sums the figures of the chunks. */
export async function sumUp(trx: Trx, importId: number): Promise<{ total: number }> {
  const { rows } = await sql<{ total: number }>`
    update imports i set good = c.ok, duplicate = c.duplicate, wrong = c.wrong, total = c.ok + c.duplicate + c.wrong
    from (select coalesce(sum(ok), 0)::int as ok, coalesce(sum(duplicate), 0)::int as duplicate,
      coalesce(sum(wrong), 0)::int as wrong from import_chunks where import_id = ${importId}) c
    where i.id = ${importId} returning i.total`.execute(trx)
  return { total: rows[0]?.total ?? 0 }
}

/** Chunks are numbered from 1 without gaps. */
export async function countChunks(trx: Trx, importId: number): Promise<number> {
  const row = await trx
    .selectFrom('import_chunks')
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** The first chunk whose good rows are not committed; null when all are. */
export async function nextChunk(trx: Trx, importId: number): Promise<number | null> {
  const row = await trx
    .selectFrom('import_chunks')
    .select((is) => is.fn.min('chunk_no').as('chunkNo'))
    .where('import_id', '=', importId)
    .where('committed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.chunkNo
}

export async function markCommitted(trx: Trx, importId: number, first: number, last: number, now: Date): Promise<void> {
  await trx
    .updateTable('import_chunks')
    .set({ committed_at: now })
    .where('import_id', '=', importId)
    .where('chunk_no', '>=', first)
    .where('chunk_no', '<=', last)
    .execute()
}

export async function dropChunks(trx: Trx, importId: number): Promise<void> {
  await trx.deleteFrom('import_chunks').where('import_id', '=', importId).execute()
}

/** The original rows of a chunk. */
export async function cellsOf(trx: Trx, importId: number, chunkNo: number): Promise<CellRow[]> {
  const { rows } = await sql<{ place: number; row: number; outcome: string; cells: string }>`
    select r.place::int as place, r.row_no as row, r.outcome, r.cells
    from import_chunks c, unnest(c.row_nos, c.outcomes, c.cells) with ordinality r(row_no, outcome, cells, place)
    where c.import_id = ${importId} and c.chunk_no = ${chunkNo} order by r.place`.execute(trx)
  return rows.map((row) => ({ ...row, cells: JSON.parse(row.cells) as string[] }))
}

export interface CellRow {
  readonly place: number
  readonly row: number
  readonly outcome: string
  readonly cells: readonly string[]
}

export interface ReportRow {
  row: number
  shown: string
  outcome: string
  field: string
  detail: string
  cells: string | null
}

/** The chunks of an import, in file order, with how many rows of each group they hold. */
export async function chunkCounts(db: Db, importId: number) {
  return db
    .selectFrom('import_chunks')
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
    outcomes?: readonly string[] | undefined
    isAscending: boolean
    withCells?: boolean
    limit?: number
    offset?: number
  },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.row_no as row, r.shown, r.outcome, r.field, r.detail, ${page.withCells ? sql`r.cells` : sql`null`} as cells
    from import_chunks c, unnest(c.row_nos, c.shown, c.outcomes, c.fields, c.details
      ${page.withCells ? sql`, c.cells` : sql``})
      r(row_no, shown, outcome, field, detail ${page.withCells ? sql`, cells` : sql``})
    where c.import_id = ${importId} and c.chunk_no = any(${[...page.chunks]}::int[])
      ${page.outcomes ? sql`and r.outcome = any(${[...page.outcomes]}::text[])` : sql``}
    order by r.row_no ${page.isAscending ? sql`asc` : sql`desc`}
    limit ${page.limit ?? null}::int offset ${page.offset ?? 0}::int`.execute(db)
  return rows
}
