import type { books } from '@brava/contract/books/books.endpoints.ts'
import type { ListRequest } from '@brava/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db/connect.ts'
import { contains } from '../platform/db/containing.ts'
import { paged } from '../platform/db/paging.ts'
import type { Jobs } from '../platform/jobs/job-queue.ts'
import { checkInvariantsJob } from './check-invariants.ts'
import { breachesOfLastRun, isUnderWay, lastRun } from './invariant-runs.sql.ts'

/** When the books were last checked, how long that took and how much it found; null before the first check. */
export async function lastCheck(db: Db): Promise<{ at: Date; tookMs: number; breaches: number } | null> {
  const run = await lastRun(db)
  return run && { ...run, breaches: run.breaches.length }
}

/** Whether a check is waiting or running, whoever requested it. */
export const isChecking = (db: Db): Promise<boolean> => isUnderWay(db, checkInvariantsJob.queue)

/** Starts a check, unless one is waiting or running; returns whether it started one. */
export async function beginCheck(trx: Trx, jobs: Jobs): Promise<boolean> {
  if (await isUnderWay(trx, checkInvariantsJob.queue)) return false
  await jobs.enqueue(trx, checkInvariantsJob, {})
  return true
}

const columns = { place: sql.ref('b.id'), invariant: sql.ref('b.invariant'), subject: sql.ref('b.subject') }

/** One page of what the last check found. */
export async function listBreaches(db: Db, request: ListRequest<typeof books.breaches>) {
  let query = breachesOfLastRun(db)
  if (request.quickSearch) {
    query = query.where(contains(request.quickSearch, 'b.invariant', 'b.subject', 'b.detail'))
  }
  return paged<Awaited<ReturnType<typeof query.execute>>[number], keyof typeof columns>(query, request, {
    sort: columns,
    defaultSort: 'place',
    id: sql.ref('b.id'),
  })
}
