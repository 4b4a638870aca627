import { commonErrors } from '@brava/contract/errors.ts'
import { languages } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../db/connect.ts'
import { Refused } from '../refuse.ts'

/** Notes the progress of a job that a person watches. */
export async function setJobRun(
  db: Db | Trx,
  id: number,
  values: {
    state?: 'queued' | 'running' | 'done' | 'failed'
    done?: number
    error?: string | null
    finished_at?: Date | null
    imported?: number
  },
): Promise<void> {
  const { imported, ...rest } = values
  await db
    .updateTable('job_runs')
    .set({ ...rest, ...(imported === undefined ? {} : { result: JSON.stringify({ imported }) }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Records that a run failed, unless a person has ended it in the meantime. A refusal would be refused again: its message
 * is stored for the person who asked, and the function returns true; any other error may succeed on a retry.
 */
export async function failJobRun(db: Db, id: number, error: unknown, now: Date): Promise<boolean> {
  const refused = error instanceof Refused && error.def.status < 500 && !passing.includes(error.def) ? error : null
  const words =
    refused && JSON.stringify({ refused: Object.fromEntries(languages.map((one) => [one, refused.text(one)])) })
  await db
    .updateTable('job_runs')
    .set({
      state: 'failed',
      error: refused?.def.code ?? (error instanceof Error ? error.name : 'unknown'),
      finished_at: now,
      ...(words && { result: sql`coalesce(result, '{}') || ${words}::jsonb` }),
    })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
  return refused !== null
}

/** Records that an attempt of a run failed; the queue retries it, unless a person has ended the run in the meantime. */
export async function noteFailedTry(db: Db, id: number, error: unknown, now: Date): Promise<void> {
  await db
    .updateTable('job_runs')
    .set({ state: 'failed', error: error instanceof Error ? error.name : 'unknown', finished_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .execute()
}

const passing: readonly Refused['def'][] = [commonErrors.conflict, commonErrors.tooMany, commonErrors.stillRunning]

/** Sets the writing run for the rest of the transaction: its changes are notified as one (decision 0112). */
export async function nameRun(trx: Trx, runId: number): Promise<void> {
  await sql`select set_config('brava.job_run', ${String(runId)}, true)`.execute(trx)
}

/** Adds a run of a job that works through `total` items of one subject. */
export async function addJobRun(
  trx: Trx,
  run: { kind: string; companyId: number; userId: number; subjectId: number; total: number; result?: object },
): Promise<number> {
  const { id } = await trx
    .insertInto('job_runs')
    .values({
      kind: run.kind,
      company_id: run.companyId,
      user_id: run.userId,
      subject_id: run.subjectId,
      total: run.total,
      ...(run.result && { result: JSON.stringify(run.result) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** From now on the run works in another person's name. */
export async function handJobRun(trx: Trx, id: number, userId: number): Promise<void> {
  await trx.updateTable('job_runs').set({ user_id: userId }).where('id', '=', id).execute()
}

/** The run, locked until the transaction ends: two workers never take the same step. */
export function lockJobRun(trx: Trx, id: number) {
  return trx
    .selectFrom('job_runs')
    .select(['id', 'state', 'done', 'total', 'result', 'user_id', 'company_id', 'subject_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const isUnderWay = (state: string | undefined) => state === 'queued' || state === 'running'

/**
 * Whether a run is in progress. One that failed is locked, so that no retry continues it. Never waits for a step: the
 * step locks its run first, and may then wait for the group or company that the caller has locked.
 */
export async function holdFailedRun(trx: Trx, id: number): Promise<'underWay' | 'failed' | 'ended'> {
  const states = trx.selectFrom('job_runs').select('state').where('id', '=', id)
  const seen = await states.executeTakeFirst()
  if (isUnderWay(seen?.state)) return 'underWay'
  if (seen?.state !== 'failed') return 'ended'
  const held = await states.forUpdate().skipLocked().executeTakeFirst()
  // Locked by somebody else: a retry is just taking a step.
  if (!held || isUnderWay(held.state)) return 'underWay'
  return held.state === 'failed' ? 'failed' : 'ended'
}

/**
 * Before another run starts on the same subject: whether this one is still in progress. One that failed ends here, where
 * it stopped; the queue would otherwise retry it in the middle of the other.
 */
export async function isStillRunning(trx: Trx, id: number | undefined): Promise<boolean> {
  if (id === undefined) return false
  const run = await holdFailedRun(trx, id)
  if (run === 'failed') await setJobRun(trx, id, { state: 'done' })
  return run === 'underWay'
}

/** Saves the progress of the run, in the transaction of its step: the content of `result` belongs to the job. */
export async function stepJobRun(trx: Trx, id: number, step: { done: number; result: object }): Promise<void> {
  await trx
    .updateTable('job_runs')
    .set({ state: 'running', done: step.done, result: JSON.stringify(step.result) })
    .where('id', '=', id)
    .execute()
}

/** Runs of a kind about one subject, newest first, with the person who asked for each. */
export function jobRunsOf(db: Db, kind: string, subjectId: number) {
  return db
    .selectFrom('job_runs as j')
    .leftJoin('users as u', 'u.id', 'j.user_id')
    .select([
      'j.id',
      'j.state',
      'j.total',
      'j.done',
      'j.result',
      'j.created_at as createdDate',
      'j.finished_at as finishedDate',
      sql<string>`coalesce(trim(u.first_name || ' ' || u.last_name), '')`.as('by'),
    ])
    .where('j.kind', '=', kind)
    .where('j.subject_id', '=', subjectId)
    .orderBy('j.id', 'desc')
}
