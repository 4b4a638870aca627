import type { Person, Services } from '../../platform/call.ts'
import type { Db, Trx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockJobRun, nameRun, setJobRun, stepJobRun } from '../../platform/jobs/job-runs.ts'
import { type JobHandler, jobHandler, jobKind } from '../../platform/jobs/jobs.ts'
import { setBasePrices } from '../../prices/set-base-price.ts'
import { noteProducts } from '../note-products.ts'
import { heldBulk, nextRows, setOutcomes, writeValues } from './bulk-updates.sql.ts'

interface BulkJob {
  readonly bulkId: number
  readonly runId: number
  readonly isUndo: boolean
  readonly ip: string
  readonly sessionId: number
}

/** A change of many products, or the way back. */
export const bulkJob = jobKind<BulkJob>('bulk-product-update')

/** Few enough that orders of these products wait no longer than a moment. */
const rowsAtOnce = 25

/** Who is behind an id now; null when that person may not work here any more. */
type PersonById = (db: Db, userId: number, sessionId: number) => Promise<Person | null>

export function productsJobs(services: Pick<Services, 'db' | 'clock'>, personById: PersonById): JobHandler[] {
  return [jobHandler(bulkJob, (job) => changeProducts(services, job, personById))]
}

/**
 * Works through the products of a change. Some products and the note that they are done are one transaction: run again,
 * also after a crash, it goes on with the next ones. A product that was given another value meanwhile is left as it is.
 * Once a person has paused the change, it ends and leaves the rest to the job of whoever resumes it.
 */
export async function changeProducts(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  job: BulkJob,
  personById: PersonById,
): Promise<void> {
  try {
    let step = await inTransaction(db, (trx) => changeNext(trx, job, personById))
    while (step === 'more') step = await inTransaction(db, (trx) => changeNext(trx, job, personById))
    if (step === 'paused') return
    await setJobRun(db, job.runId, { state: 'done', finished_at: clock.now() })
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    await setJobRun(db, job.runId, { state: 'failed', error: name, finished_at: clock.now() })
    throw error
  }
}

async function changeNext(trx: Trx, job: BulkJob, personById: PersonById): Promise<'more' | 'paused' | 'end'> {
  const { bulkId, isUndo } = job
  const run = await lockJobRun(trx, job.runId)
  if (!run || run.state === 'done') return 'end'
  const { isPaused, reason } = await heldBulk(trx, bulkId)
  if (isPaused) return 'paused'
  await nameRun(trx, run.id)
  const person = await personById(trx, run.user_id, job.sessionId)
  if (!person || person.companyIsBlocked) throw new Error('whoever asked for this change may not work here any more')
  const rows = await nextRows(trx, bulkId, {
    outcome: isUndo ? 'done' : 'waiting',
    expected: isUndo ? 'after' : 'before',
    most: rowsAtOnce,
  })
  if (rows.length === 0) return 'end'
  const ids = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).map((row) => row.productId)
  const changing = rows.filter((row) => row.isSame && !row.isGone)
  await writeValues(trx, changing)
  await setBasePrices(
    trx,
    changing.flatMap((row) =>
      row.to.basePrice === undefined ? [] : [{ productId: row.productId, price: row.to.basePrice }],
    ),
    { userId: person.id, cause: 'bulk', jobRunId: job.runId, reason: isUndo ? '' : reason },
  )
  const acting = { db: trx, person, ip: job.ip, requestId: '' }
  await noteProducts(
    trx,
    acting,
    'changed',
    ids((row) => row.isSame && !row.isGone),
  )
  await setOutcomes(
    trx,
    bulkId,
    ids((row) => row.isGone),
    'gone',
  )
  await setOutcomes(
    trx,
    bulkId,
    ids((row) => !row.isGone && !row.isSame),
    isUndo ? 'changedSince' : 'changedMeanwhile',
  )
  await setOutcomes(
    trx,
    bulkId,
    ids((row) => !row.isGone && row.isSame),
    isUndo ? 'undone' : 'done',
  )
  await stepJobRun(trx, run.id, { done: Math.min(run.done + rows.length, run.total), result: {} })
  return 'more'
}
