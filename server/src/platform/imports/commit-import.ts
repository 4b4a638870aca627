import { sql } from 'kysely'
import type { Person, Services } from '../call.ts'
import type { Db, Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { type JobHandler, jobHandler, jobKind } from '../jobs/jobs.ts'
import { changeOutcomes, countChunks, markCommitted, nextChunk, sumUp } from './import-chunks.sql.ts'
import {
  type ChunkDone,
  type CommitJob,
  type ImportActor,
  type ImportKind,
  type ImportToCommit,
  outcomesOf,
} from './import-kind.ts'
import { failJobRun, nameRun, setJobRun } from '../jobs/job-runs.ts'
import { dropBytes } from '../files/shared-bytes.ts'
import { oneByOne } from '../jobs/one-by-one.ts'
import {
  archivesOver,
  closeRun,
  countUp,
  dropStaleRun,
  forgetArchive,
  lockRun,
  runById,
  staleRuns,
} from './imports.sql.ts'

type CommitServices = Pick<Services, 'db' | 'clock' | 'files' | 'jobs'>

/** The current person behind an id; null when that person may no longer work here. */
export type PersonById = (db: Db, userId: number, sessionId: number) => Promise<Person | null>

const staleAfterMs = 7 * 86_400_000

/** Hourly: deletes dry runs that nobody committed for a week, and files stored for finished imports. */
const importUpkeep = jobKind('import-upkeep', { cron: '41 * * * *' })

/** One job for each kind of import, and the upkeep of all kinds. */
export function importJobs(services: Services, kinds: readonly ImportKind[], personById: PersonById): JobHandler[] {
  return [
    ...kinds.map((kind) => jobHandler(kind.job, (job) => commitImport(services, kind, job, personById))),
    jobHandler(importUpkeep, () => keepImports(services)),
  ]
}

/**
 * Deletes dry runs that nobody committed for a week, and the bytes stored for finished imports. A commit in progress,
 * and one that failed after it imported something, keep their report. One that cannot be deleted does not hold up the
 * others.
 */
export async function keepImports({ db, files, clock }: Pick<Services, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - staleAfterMs)
  const drop = ({ id, archive }: { id: number; archive: string | null }) =>
    archive === null
      ? inTransaction(db, (trx) => dropStaleRun(trx, id, before))
      : dropBytes({ db, files }, [archive], (trx) => dropStaleRun(trx, id, before))
  const upkeep = [
    ...(await archivesOver(db)).map(
      ({ id, archive }) =>
        () =>
          dropBytes({ db, files }, [archive], (trx) => forgetArchive(trx, id)),
    ),
    ...(await staleRuns(db, before)).map((run) => () => drop(run)),
  ]
  await oneByOne(upkeep, 'imports could not be forgotten', (forget) => forget())
}

interface Work {
  readonly services: CommitServices
  readonly kind: ImportKind
  readonly job: CommitJob
  readonly actor: ImportActor
}

/**
 * The job: imports the good rows of a dry run, in one transaction or chunk by chunk, depending on its kind. Running it
 * again, also after a crash in the middle, adds nothing twice: a chunk and its commit mark are one transaction. A
 * refusal ends it: the run shows the reason to the person who asked.
 */
export async function commitImport(
  services: CommitServices,
  kind: ImportKind,
  job: CommitJob,
  personById: PersonById,
): Promise<void> {
  const { db, clock } = services
  const run = await runById(db, job.importId)
  if (run?.state !== 'staged' || run.job_run_id === null || run.asked_by === null) return
  const runId = run.job_run_id
  try {
    const person = await personById(db, run.asked_by, job.sessionId)
    if (!person || person.companyIsBlocked) throw new Error('the user who started this import may no longer work here')
    const actor: ImportActor = { person, ip: job.ip, now: clock.now(), runId }
    await setJobRun(db, runId, { state: 'running', ...(kind.unit === 'whole' ? { done: 0 } : {}) })
    const work = { services, kind, job, actor }
    const named = <T>(commit: (work: Work, trx: Trx) => Promise<T>) =>
      inTransaction(db, async (trx) => {
        await nameRun(trx, runId)
        return commit(work, trx)
      })
    if (kind.unit === 'whole') await named(commitWhole)
    else {
      await kind.prepare?.(services, toCommit(run, actor))
      while (await named(commitNext));
    }
  } catch (error) {
    if (!(await failJobRun(db, runId, error, clock.now()))) throw error
  }
}

async function held(trx: Trx, importId: number, actor: ImportActor): Promise<ImportToCommit | null> {
  const row = await lockRun(trx, importId)
  return row?.state === 'staged' ? toCommit(row, actor) : null
}

function toCommit(row: NonNullable<Awaited<ReturnType<typeof lockRun>>>, { person }: ImportActor): ImportToCommit {
  return {
    id: row.id,
    companyId: row.company_id,
    subjectId: row.subject_id,
    fileName: row.file_name,
    userId: person.id,
    columns: row.columns as ImportToCommit['columns'],
    facts: row.facts,
  }
}

async function noteFound(trx: Trx, kind: ImportKind, importId: number, { found }: ChunkDone): Promise<void> {
  for (const [chunkNo, rows] of found ?? []) {
    if (rows.length > 0) await changeOutcomes(trx, { importId, chunkNo }, rows, outcomesOf(kind, 'duplicate'))
  }
}

async function commitWhole({ services, kind, job, actor }: Work, trx: Trx): Promise<void> {
  const { importId } = job
  await sql`set local statement_timeout = 0`.execute(trx)
  await kind.turn?.(trx)
  const run = await held(trx, importId, actor)
  if (!run || (kind.begin && !(await kind.begin(trx, run, actor)))) return
  let imported = 0
  const chunks = await countChunks(trx, importId)
  for (let firstChunk = 1; firstChunk <= chunks; firstChunk += kind.chunksAtOnce) {
    const lastChunk = Math.min(firstChunk + kind.chunksAtOnce - 1, chunks)
    const done = await kind.commit(trx, run, { firstChunk, lastChunk }, actor)
    await noteFound(trx, kind, importId, done)
    imported += done.imported
    await showProgress(services.db, actor.runId, imported)
  }
  await markCommitted(trx, importId, 1, chunks, actor.now)
  await sumUp(trx, importId)
  await closeRun(trx, importId, 'committed', actor.now)
  await setJobRun(trx, actor.runId, { state: 'done', done: imported, finished_at: actor.now, imported })
  await kind.end?.(services, trx, run, imported, { ...actor, sessionId: job.sessionId })
}

/**
 * Outside the transaction, so that the person watching sees progress; failing to get a connection at a busy moment is
 * no error.
 */
async function showProgress(db: Db, runId: number, done: number): Promise<void> {
  await setJobRun(db, runId, { done }).catch(() => {})
}

/**
 * Commits one chunk together with its mark, at the present time: the import may run past midnight. False when none is
 * left or somebody stopped it.
 */
async function commitNext({ services, kind, job, ...work }: Work, trx: Trx): Promise<boolean> {
  const actor = { ...work.actor, now: services.clock.now() }
  const run = await held(trx, job.importId, actor)
  if (!run) return false
  const chunkNo = await nextChunk(trx, run.id)
  if (chunkNo === null) {
    await sumUp(trx, run.id)
    await closeRun(trx, run.id, 'committed', actor.now)
    await setJobRun(trx, actor.runId, { state: 'done', finished_at: actor.now })
    return false
  }
  const done = await kind.commit(trx, run, { firstChunk: chunkNo, lastChunk: chunkNo }, actor)
  await noteFound(trx, kind, run.id, done)
  await markCommitted(trx, run.id, chunkNo, chunkNo, actor.now)
  await countUp(trx, actor.runId, done.imported)
  return true
}
