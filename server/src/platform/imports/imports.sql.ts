import type { Language } from '@brava/contract/language.ts'
import type { ImportMapping } from '@brava/contract/staged-import.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import type { TableFacts } from './import-kind.ts'

/**
 * PostgreSQL ends a transaction that is silent for a minute. One that waits while a file is read may be silent as long
 * as the largest file takes.
 */
export async function bePatient(trx: Trx): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
}

/**
 * How many dry runs the person has open, and how many imports the company has begun since. Concurrent uploads of the
 * same company wait here for each other.
 */
export async function countRuns(
  trx: Trx,
  { id, companyId }: { id: number; companyId: number },
  since: Date,
): Promise<{ open: number; lately: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${companyId}`}, 0))`.execute(trx)
  const { rows } = await sql<{ open: number; lately: number }>`
    select count(*) filter (where state = 'staged' and job_run_id is null and user_id = ${id})::int as open,
      count(*) filter (where created_at > ${since})::int as lately
    from imports where company_id = ${companyId}`.execute(trx)
  return rows[0] ?? { open: 0, lately: 0 }
}

export async function addRun(
  trx: Trx,
  values: {
    kind: string
    companyId: number
    userId: number
    userName: string
    subjectId: number | null
    source: string
    fileName: string
    facts: unknown
    table: TableFacts | undefined
    now: Date
  },
): Promise<number> {
  const { table } = values
  const row = await trx
    .insertInto('imports')
    .values({
      kind: values.kind,
      company_id: values.companyId,
      user_id: values.userId,
      user_name: values.userName,
      subject_id: values.subjectId,
      source: values.source,
      file_name: values.fileName,
      facts: JSON.stringify(values.facts ?? {}),
      created_at: values.now,
      ...(table
        ? {
            encoding: table.encoding,
            separator: table.separator,
            has_head: table.hasHead,
            head: [...table.head],
            columns: JSON.stringify(table.columns),
            is_checked: table.isChecked,
          }
        : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The imports of one kind visible to a company, each with the progress of its commit. */
export function runsOf(db: Db | Trx, kind: string, companyId: number) {
  return db
    .selectFrom('imports as i')
    .leftJoin('job_runs as j', 'j.id', 'i.job_run_id')
    .where('i.kind', '=', kind)
    .where('i.company_id', '=', companyId)
    .select([
      'i.id',
      'i.subject_id as subjectId',
      sql<'staged' | 'committed' | 'cancelled'>`i.state`.as('state'),
      'i.source',
      'i.file_name as fileName',
      'i.created_at as createdDate',
      'i.user_name as by',
      'i.total',
      'i.good as ok',
      'i.duplicate',
      'i.wrong',
      'j.id as jobId',
      sql<'queued' | 'running' | 'done' | 'failed'>`j.state`.as('jobState'),
      'j.total as jobTotal',
      'j.done as jobDone',
      sql<number>`coalesce((j.result ->> 'imported')::int, 0)`.as('imported'),
      sql<Record<Language, string> | null>`j.result -> 'refused'`.as('refused'),
    ])
}

export function tableOf(db: Db | Trx, id: number) {
  return db
    .selectFrom('imports')
    .select(['encoding', 'separator', 'has_head', 'head', 'columns', 'is_checked'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The first rows in their original form. */
export async function sampleOf(db: Db | Trx, id: number, rows: number): Promise<string[][]> {
  const chunk = await db
    .selectFrom('import_chunks')
    .select(sql<string[]>`cells[1:${sql.lit(rows)}]`.as('cells'))
    .where('import_id', '=', id)
    .where('chunk_no', '=', 1)
    .executeTakeFirst()
  return (chunk?.cells ?? []).map((cells) => JSON.parse(cells) as string[])
}

export async function lockRun(trx: Trx, id: number) {
  return trx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** With the person who asked for its commit, which may be another than the uploader; null before. */
export async function runById(db: Db | Trx, id: number) {
  return db
    .selectFrom('imports as i')
    .leftJoin('job_runs as j', 'j.id', 'i.job_run_id')
    .selectAll('i')
    .select('j.user_id as asked_by')
    .where('i.id', '=', id)
    .executeTakeFirst()
}

export async function closeRun(trx: Trx, id: number, state: 'committed' | 'cancelled', now: Date): Promise<void> {
  await trx.updateTable('imports').set({ state, closed_at: now }).where('id', '=', id).execute()
}

export async function setColumns(
  trx: Trx,
  id: number,
  values: { columns: ImportMapping; facts: unknown; isChecked: boolean },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({
      columns: JSON.stringify(values.columns),
      facts: JSON.stringify(values.facts ?? {}),
      is_checked: values.isChecked,
    })
    .where('id', '=', id)
    .execute()
}

/** Starts a commit run, or restarts a failed one; null while one is in progress. */
export async function startJobRun(
  trx: Trx,
  held: { id: number; good: number; job_run_id: number | null },
  values: { kind: string; companyId: number; userId: number },
): Promise<number | null> {
  if (held.job_run_id !== null) {
    const again = await trx
      .updateTable('job_runs')
      .set({
        state: 'queued',
        error: null,
        finished_at: null,
        result: sql`result - 'refused'`,
        // The person who asked before may have left since.
        user_id: values.userId,
      })
      .where('id', '=', held.job_run_id)
      .where('state', '=', 'failed')
      .executeTakeFirst()
    return again.numUpdatedRows > 0n ? held.job_run_id : null
  }
  const run = await trx
    .insertInto('job_runs')
    .values({
      kind: values.kind,
      company_id: values.companyId,
      user_id: values.userId,
      subject_id: held.id,
      total: held.good,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('imports').set({ job_run_id: run.id }).where('id', '=', held.id).execute()
  return run.id
}

/** Adds the result of one chunk, in its own transaction. */
export async function countUp(trx: Trx, runId: number, imported: number): Promise<void> {
  await sql`
    update job_runs set done = done + ${imported}::int,
      result = jsonb_build_object('imported', coalesce((result ->> 'imported')::int, 0) + ${imported}::int)
    where id = ${runId}`.execute(trx)
}

export async function headingsOf(db: Db | Trx, companyId: number, kind: string): Promise<Record<string, string>> {
  const row = await db
    .selectFrom('import_headings')
    .select('columns')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row?.columns ?? {}) as Record<string, string>
}

export async function keepHeadings(
  trx: Trx,
  companyId: number,
  kind: string,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const text = JSON.stringify(columns)
  await trx
    .insertInto('import_headings')
    .values({ company_id: companyId, kind, columns: text })
    .onConflict((conflict) => conflict.columns(['company_id', 'kind']).doUpdateSet({ columns: text }))
    .execute()
}

/** Finished imports whose bytes are still stored. */
export async function archivesOver(db: Db): Promise<{ id: number; archive: string }[]> {
  const { rows } = await sql<{ id: number; archive: string }>`
    select id, facts ->> 'archive' as archive from imports
    where facts ->> 'archive' is not null and state <> 'staged' order by id`.execute(db)
  return rows
}

export async function forgetArchive(db: Db, id: number): Promise<void> {
  await sql`update imports set facts = facts - 'archive' where id = ${id}`.execute(db)
}

/**
 * Not committed, or its commit failed and imported nothing; since `before`. Where rows are committed, the import is
 * their report.
 */
const isStale = (before: Date) => sql<boolean>`
  i.state = 'staged' and i.created_at < ${before}
  and not exists (select from job_runs j where j.id = i.job_run_id
    and (j.state <> 'failed' or coalesce(j.finished_at >= ${before}, true)))
  and not exists (select from import_chunks c where c.import_id = i.id and c.committed_at is not null)`

/** Dry runs to delete, oldest first, with the files stored for them. */
export async function staleRuns(db: Db, before: Date): Promise<{ id: number; archive: string | null }[]> {
  const { rows } = await sql<{ id: number; archive: string | null }>`
    select i.id, i.facts ->> 'archive' as archive from imports i where ${isStale(before)} order by i.id`.execute(db)
  return rows
}

/** Deletes a dry run unless somebody commits it at the same time: one that others work on now stays. */
export async function dropStaleRun(trx: Trx, id: number, before: Date): Promise<void> {
  const { rows } = await sql`select from imports where id = ${id} for update skip locked`.execute(trx)
  // Checked again under the lock: a commit that was in progress has by now recorded its result.
  if (rows.length > 0) await sql`delete from imports i where i.id = ${id} and ${isStale(before)}`.execute(trx)
}
