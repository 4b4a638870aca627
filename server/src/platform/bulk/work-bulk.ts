import type { Call, Person, Services } from '../call.ts'
import type { Trx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import type { PersonById } from '../imports/commit-import.ts'
import { addJobRun, lockJobRun, nameRun, noteFailedTry, setJobRun, stepJobRun } from '../jobs/job-runs.ts'
import type { JobKind } from '../jobs/jobs.ts'
import { type BulkKind, type BulkOutcome, heldBulk, setOutcomes } from './bulk-changes.ts'

/** A change of many products or prices, or its undoing. */
export interface BulkJob {
  readonly bulkId: number
  readonly runId: number
  readonly isUndo: boolean
  readonly ip: string
  readonly sessionId: number
}

export interface BulkStep {
  readonly job: BulkJob
  /** In whose name it is done, with their current rights. */
  readonly person: Person
  /** Why prices below cost were confirmed. */
  readonly reason: string
  /** Whose prices change; null: the products themselves, or a price group. */
  readonly companyId: number | null
  readonly groupId: number | null
  readonly kind: BulkKind
}

/** Changes the next rows of a change and returns the outcome for each; an empty list if none are left. */
export type ChangeNext = (
  trx: Trx,
  step: BulkStep,
) => Promise<readonly { readonly productId: number; readonly outcome: BulkOutcome }[]>

/**
 * Works through the rows of a change. A batch of rows and the record that they are done form one transaction: run
 * again, even after a crash, it continues with the next ones. Once a person has paused the change, it ends and leaves
 * the rest to the job of whoever resumes it. The person behind it is checked again at each step: if they may no longer
 * work here, it ends.
 */
export async function workBulk(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
  changeNext: ChangeNext,
): Promise<void> {
  try {
    let step = await inTransaction(db, (trx) => oneStep(trx, job, personById, changeNext))
    while (step === 'more') step = await inTransaction(db, (trx) => oneStep(trx, job, personById, changeNext))
    if (step === 'paused') return
    await setJobRun(db, job.runId, { state: 'done', finished_at: clock.now() })
  } catch (error) {
    await noteFailedTry(db, job.runId, error, clock.now())
    throw error
  }
}

async function oneStep(
  trx: Trx,
  job: BulkJob,
  personById: PersonById,
  changeNext: ChangeNext,
): Promise<'more' | 'paused' | 'end'> {
  const run = await lockJobRun(trx, job.runId)
  if (!run || run.state === 'done') return 'end'
  const { isPaused, reason, companyId, groupId, kind } = await heldBulk(trx, job.bulkId)
  if (isPaused) return 'paused'
  await nameRun(trx, run.id)
  const person = await personById(trx, run.user_id, job.sessionId)
  if (!person || person.companyIsBlocked) throw new Error('the user who started this change may no longer work here')
  const rows = await changeNext(trx, { job, person, reason, companyId, groupId, kind })
  if (rows.length === 0) return 'end'
  for (const [outcome, own] of Map.groupBy(rows, (row) => row.outcome)) {
    await setOutcomes(
      trx,
      job.bulkId,
      own.map((row) => row.productId),
      outcome,
    )
  }
  await stepJobRun(trx, run.id, { done: Math.min(run.done + rows.length, run.total), result: {} })
  return 'more'
}

/** A run of a change, to be stored with it; enqueueBulk enqueues its job in the same transaction. */
export const addBulkRun = (
  trx: Trx,
  { person }: { readonly person: Person },
  kind: JobKind<BulkJob>,
  bulkId: number,
  total: number,
): Promise<number> =>
  addJobRun(trx, { kind: kind.queue, companyId: person.companyId, userId: person.id, subjectId: bulkId, total })

type Asking = Pick<Call, 'jobs' | 'ip' | 'person'>

export const enqueueBulk = (
  trx: Trx,
  call: Asking,
  kind: JobKind<BulkJob>,
  job: Pick<BulkJob, 'bulkId' | 'runId' | 'isUndo'>,
) => call.jobs.enqueue(trx, kind, { ...job, ip: call.ip, sessionId: call.person.sessionId })
